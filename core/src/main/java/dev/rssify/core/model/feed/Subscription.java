package dev.rssify.core.model.feed;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A caller's wish for a feed. Many may wish for the same one.
 *
 * <p>Invariants: has each tag once.
 *
 * @param id the caller's name for it, or the feed's id
 * @param feedId the feed it is served by: of this address, unless that one has moved
 * @param address the URL as the caller gave it
 * @param interval an explicit polling interval, the operator's word
 * @param cron an explicit schedule, the operator's word
 */
public record Subscription(
    String id,
    UUID feedId,
    FeedAddress address,
    @Nullable String label,
    List<String> tags,
    @Nullable Integer priority,
    @Nullable String notes,
    boolean enabled,
    @Nullable Duration interval,
    @Nullable CronSchedule cron) {

  public Subscription {
    tags = tags.size() < 2 ? tags : tags.stream().distinct().toList();
  }

  /** The same wish, served by another feed. */
  public Subscription servedBy(UUID otherFeed) {
    return new Subscription(
        id, otherFeed, address, label, tags, priority, notes, enabled, interval, cron);
  }

  /** This wish, and what it does not say as the one before said it; so it is as enabled as that. */
  public Subscription over(Subscription before) {
    boolean saysWhen = interval != null || cron != null;
    return new Subscription(
        id,
        feedId,
        address,
        label != null ? label : before.label,
        tags.isEmpty() ? before.tags : tags,
        priority != null ? priority : before.priority,
        notes != null ? notes : before.notes,
        before.enabled,
        saysWhen ? interval : before.interval,
        saysWhen ? cron : before.cron);
  }

  /** A plain wish for a URL. */
  public static Subscription to(FeedAddress address) {
    return new Subscription(
        address.feedId().toString(),
        address.feedId(),
        address,
        null,
        List.of(),
        null,
        null,
        true,
        null,
        null);
  }
}
