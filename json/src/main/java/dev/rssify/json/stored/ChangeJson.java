package dev.rssify.json.stored;

import dev.rssify.core.store.memory.AttemptChange;
import dev.rssify.core.store.memory.Change;
import dev.rssify.core.store.memory.ClusterUpdate;
import dev.rssify.core.store.memory.CursorChange;
import dev.rssify.core.store.memory.DerivationChange;
import dev.rssify.core.store.memory.FeedChange;
import dev.rssify.core.store.memory.FlagChange;
import dev.rssify.core.store.memory.GateChange;
import dev.rssify.core.store.memory.PollChange;
import dev.rssify.core.store.memory.RawChange;
import dev.rssify.core.store.memory.RetentionChange;
import dev.rssify.core.store.memory.SlotChange;
import dev.rssify.core.store.memory.SubscriptionChange;
import dev.rssify.core.store.memory.TaskChange;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.codec.TokenReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes and reads the changes in the log of a {@code files:} store: a type, then the change. */
public final class ChangeJson {

  private static final Map<String, Class<?>> TYPES =
      Map.ofEntries(
          Map.entry("poll", StoredPoll.class),
          Map.entry("feed_added", FeedChange.Added.class),
          Map.entry("feed_removed", FeedChange.Removed.class),
          Map.entry("subscription_put", SubscriptionChange.Put.class),
          Map.entry("subscription_removed", SubscriptionChange.Removed.class),
          Map.entry("attempts", AttemptChange.class),
          Map.entry("slot", SlotChange.class),
          Map.entry("cursor", CursorChange.class),
          Map.entry("flag", FlagChange.class),
          Map.entry("gate", GateChange.Put.class),
          Map.entry("gates_pruned", GateChange.Pruned.class),
          Map.entry("task_claimed", TaskChange.Claimed.class),
          Map.entry("task_updated", TaskChange.Updated.class),
          Map.entry("task_exchanged", TaskChange.Exchanged.class),
          Map.entry("task_removed", TaskChange.Removed.class),
          Map.entry("derivation", DerivationChange.class),
          Map.entry("clusters", ClusterUpdate.class),
          Map.entry("raw_added", RawChange.Added.class),
          Map.entry("raw_relocated", RawChange.Relocated.class),
          Map.entry("raw_forgotten", RawChange.Forgotten.class),
          Map.entry("retention", RetentionChange.class));

  private static final Map<Class<?>, String> NAMES = new HashMap<>();

  static {
    TYPES.forEach((name, type) -> NAMES.put(type, name));
  }

  private ChangeJson() {}

  /** A change as one line. */
  public static String write(Change<?> change) {
    Object stored = change instanceof PollChange(var commit) ? StoredPoll.of(commit) : change;
    return write(stored.getClass(), stored);
  }

  private static <T> String write(Class<T> type, Object stored) {
    return "{\"" + NAMES.get(type) + "\":" + RecordJson.compact(type, type.cast(stored)) + "}";
  }

  /**
   * The changes in the array {@code changes} of a line.
   *
   * @throws dev.rssify.core.store.StoreException of kind CORRUPTION when they cannot be read
   */
  public static List<Change<?>> readAll(String line) {
    return RecordJson.read(
        line,
        json -> {
          List<Change<?>> changes = new ArrayList<>();
          json.beginObject();
          while (json.hasNextField()) {
            if (!json.nextField().equals("changes")) {
              json.skipValue();
              continue;
            }
            json.beginArray();
            while (json.hasNextElement()) {
              changes.add(read(json));
            }
            json.endArray();
          }
          json.endObject();
          return List.copyOf(changes);
        });
  }

  private static Change<?> read(TokenReader json) {
    json.beginObject();
    json.hasNextField();
    String name = json.nextField();
    Class<?> type = TYPES.get(name);
    if (type == null) {
      throw new IllegalArgumentException("no type of change: " + name);
    }
    Object stored = RecordJson.adapter(type).fromJson(json);
    json.hasNextField();
    json.endObject();
    return stored instanceof StoredPoll poll ? poll.change() : (Change<?>) stored;
  }
}
