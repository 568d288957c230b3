package dev.rssify.json.stored;

import dev.rssify.core.store.NewFeed;
import dev.rssify.core.store.RetentionPolicy;
import dev.rssify.core.store.memory.AttemptChange;
import dev.rssify.core.store.memory.Change;
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
import dev.rssify.json.io.JsonFields;
import dev.rssify.json.io.JsonView;
import dev.rssify.json.record.SubscriptionJson;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Changes of a store, as the log of a store of files keeps them. */
public final class ChangeJson {

  private ChangeJson() {}

  /** A change as one line. */
  public static String write(Change<?> change) {
    return JsonFields.line(json -> write(json, change));
  }

  /**
   * The changes that stand in the array {@code changes} of a line.
   *
   * @throws dev.rssify.core.store.StoreException of kind CORRUPTION when they cannot be read
   */
  public static List<Change<?>> readAll(String line) {
    return JsonView.read(line, json -> json.objects("changes", ChangeJson::read));
  }

  private static void write(JsonFields json, Change<?> change) {
    switch (change) {
      case PollChange(var commit) -> {
        json.text("type", "poll");
        PollCommitJson.write(json, commit);
      }
      case FeedChange.Added(var added) -> {
        json.text("type", "feed_added");
        json.instant("at", added.at());
        json.object("feed", added.feed(), feed -> StoredFeedJson.write(json, feed));
        json.array(
            "subscriptions",
            added.requests(),
            request -> json.object(() -> SubscriptionJson.DOCUMENT.fields(json, request)));
        StoredEventJson.drafts(json, added.events());
      }
      case FeedChange.Removed removed -> {
        json.text("type", "feed_removed");
        json.text("feed_id", removed.feedId().toString());
        StoredEventJson.drafts(json, removed.events());
      }
      case SubscriptionChange.Put(var request) -> {
        json.text("type", "subscription_put");
        SubscriptionJson.DOCUMENT.fields(json, request);
      }
      case SubscriptionChange.Removed(String id) -> {
        json.text("type", "subscription_removed");
        json.text("id", id);
      }
      case AttemptChange(var polls, var claim) -> {
        json.text("type", "attempts");
        StoredWorkJson.claim(json, claim);
        json.array("attempts", polls, each -> json.object(() -> StoredWorkJson.start(json, each)));
      }
      case SlotChange(var groupId, var claim) -> {
        json.text("type", "slot");
        json.text("group_id", groupId);
        StoredWorkJson.claim(json, claim);
      }
      case CursorChange(var sink, var seq) -> {
        json.text("type", "cursor");
        json.text("sink", sink);
        json.number("seq", seq);
      }
      case FlagChange(var name, var value) -> {
        json.text("type", "flag");
        json.text("name", name);
        json.text("value", value);
      }
      case GateChange.Pruned(var since) -> {
        json.text("type", "gates_pruned");
        json.instant("unused_since", since);
      }
      case GateChange.Put(var gate) -> {
        json.text("type", "gate");
        StoredWorkJson.gate(json, gate);
      }
      case TaskChange.Added(var task) -> {
        json.text("type", "task_added");
        json.object("task", task, part -> StoredWorkJson.task(json, part));
      }
      case TaskChange.Claimed(var task, var now) -> {
        json.text("type", "task_claimed");
        json.instant("now", now);
        json.object("task", task, part -> StoredWorkJson.task(json, part));
      }
      case TaskChange.Updated(var task) -> {
        json.text("type", "task_updated");
        json.object("task", task, part -> StoredWorkJson.task(json, part));
      }
      case TaskChange.Removed(UUID id) -> {
        json.text("type", "task_removed");
        json.text("id", id.toString());
      }
      case DerivationChange(var derivation, var events) -> {
        json.text("type", "derivation");
        json.object("derivation", derivation, part -> StoredWorkJson.derivation(json, part));
        StoredEventJson.drafts(json, events);
      }
      case RawChange.Relocated(var places) -> {
        json.text("type", "raw_relocated");
        json.array(
            "places",
            List.copyOf(places.entrySet()),
            place ->
                json.object(() -> {
                  json.text("fetch_id", place.getKey().toString());
                  RawFetchJson.place(json, place.getValue());
                }));
      }
      case RawChange.Forgotten(var ids) -> {
        json.text("type", "raw_forgotten");
        json.texts("fetch_ids", ids.stream().map(UUID::toString).sorted().toList());
      }
      case RetentionChange retention -> {
        json.text("type", "retention");
        write(json, retention);
      }
    }
  }

  private static Change<?> read(JsonView json) {
    String type = json.required("type");
    return switch (type) {
      case "poll" -> new PollChange(PollCommitJson.read(json));
      case "feed_added" ->
          new FeedChange.Added(
              new NewFeed(
                  json.requiredObject("feed", StoredFeedJson::read),
                  json.requiredInstant("at"),
                  json.objects("subscriptions", SubscriptionJson.DOCUMENT::of),
                  StoredEventJson.drafts(json)));
      case "feed_removed" ->
          new FeedChange.Removed(json.uuid("feed_id"), StoredEventJson.drafts(json));
      case "subscription_put" -> new SubscriptionChange.Put(SubscriptionJson.DOCUMENT.of(json));
      case "subscription_removed" -> new SubscriptionChange.Removed(json.required("id"));
      case "attempts" ->
          new AttemptChange(
              json.objects("attempts", StoredWorkJson::start), StoredWorkJson.claim(json));
      case "slot" -> new SlotChange(json.required("group_id"), StoredWorkJson.claim(json));
      case "cursor" -> new CursorChange(json.required("sink"), json.number("seq"));
      case "flag" -> new FlagChange(json.required("name"), json.text("value"));
      case "gate" -> new GateChange.Put(StoredWorkJson.gate(json));
      case "gates_pruned" -> new GateChange.Pruned(json.requiredInstant("unused_since"));
      case "task_added" -> new TaskChange.Added(json.requiredObject("task", StoredWorkJson::task));
      case "task_claimed" ->
          new TaskChange.Claimed(
              json.requiredObject("task", StoredWorkJson::task), json.requiredInstant("now"));
      case "task_updated" ->
          new TaskChange.Updated(json.requiredObject("task", StoredWorkJson::task));
      case "task_removed" -> new TaskChange.Removed(json.uuid("id"));
      case "derivation" ->
          new DerivationChange(
              json.requiredObject("derivation", StoredWorkJson::derivation),
              StoredEventJson.drafts(json));
      case "raw_relocated" ->
          new RawChange.Relocated(
              json.map(
                  "places", place -> Map.entry(place.uuid("fetch_id"), RawFetchJson.place(place))));
      case "raw_forgotten" ->
          new RawChange.Forgotten(
              new HashSet<>(json.texts("fetch_ids").stream().map(UUID::fromString).toList()));
      case "retention" -> retention(json);
      default -> throw new IllegalArgumentException("no type of change: " + type);
    };
  }

  private static void write(JsonFields json, RetentionChange retention) {
    RetentionPolicy policy = retention.policy();
    json.instant("now", retention.now());
    json.number("limit", retention.limit());
    json.duration("entries", policy.entries());
    json.number("max_entries_per_feed", policy.maxEntriesPerFeed());
    json.duration("journal", policy.journal());
    json.duration("fetch_log", policy.fetchLog());
  }

  private static RetentionChange retention(JsonView json) {
    return new RetentionChange(
        new RetentionPolicy(
            json.requiredDuration("entries"),
            json.integer("max_entries_per_feed"),
            json.requiredDuration("journal"),
            json.requiredDuration("fetch_log")),
        json.requiredInstant("now"),
        json.requiredInteger("limit"));
  }
}
