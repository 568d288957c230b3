package dev.rssify.core.push;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedPush;
import dev.rssify.core.model.poll.Task;
import dev.rssify.core.text.NameUuid;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Schedules the requests of subscriptions to their hubs as tasks. */
public final class PushTasks {

  /** Subscribes, renews, or ends the subscription of a feed. */
  public static final String DUE = "push";

  /** Ends the subscription of a feed that was removed. */
  public static final String END = "push_end";

  private static final String SEPARATOR = "\",\"";

  private PushTasks() {}

  /** The task of a feed; a feed has one. */
  public static Task due(UUID feedId, Instant at) {
    return new Task(id(feedId), DUE, null, 0, at, 0, null, "[\"" + feedId + "\"]");
  }

  public static UUID id(UUID feedId) {
    return NameUuid.of("push of " + feedId);
  }

  public static UUID endId(UUID feedId) {
    return NameUuid.of("end of push of " + feedId);
  }

  public static UUID feedId(Task task) {
    String payload = task.payload();
    return UUID.fromString(payload.substring(2, payload.length() - 2));
  }

  /** The task that ends the subscription of a feed which is removed; empty when it has none. */
  public static Optional<Task> end(Feed feed, Instant now) {
    FeedPush push = feed.description().push();
    return push == null ? Optional.empty() : Optional.of(end(feed.id(), push, now));
  }

  /** The task that ends a subscription. */
  public static Task end(UUID feedId, FeedPush push, Instant now) {
    return new Task(
        endId(feedId),
        END,
        null,
        0,
        now,
        0,
        null,
        "[\""
            + String.join(
                SEPARATOR,
                feedId.toString(),
                escaped(push.hub()),
                escaped(push.topic()),
                push.since().toString())
            + "\"]");
  }

  /** A subscription that ends. */
  public record Ending(UUID feedId, String hub, String topic, Instant since) {}

  public static Ending ending(Task task) {
    String payload = task.payload();
    String[] parts = payload.substring(2, payload.length() - 2).split(SEPARATOR, -1);
    return new Ending(
        UUID.fromString(parts[0]),
        unescaped(parts[1]),
        unescaped(parts[2]),
        Instant.parse(parts[3]));
  }

  private static String escaped(String url) {
    return url.replace("\\", "\\u005c").replace("\"", "\\u0022");
  }

  private static String unescaped(String text) {
    return text.replace("\\u0022", "\"").replace("\\u005c", "\\");
  }
}
