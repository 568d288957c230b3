package dev.rssify.core.model.feed;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A subscription to a feed. A feed may have several.
 *
 * <p>Invariants: tags are distinct.
 *
 * @param id the caller's name for it, or the feed's id
 * @param feedId the feed that serves it: the feed of this address, unless that has moved
 * @param address the URL as the caller gave it
 * @param interval an explicit polling interval
 * @param cron an explicit schedule
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

  /** This subscription, served by another feed. */
  public Subscription servedBy(UUID otherFeed) {
    return new Subscription(
        id, otherFeed, address, label, tags, priority, notes, enabled, interval, cron);
  }

  public Subscription withId(String other) {
    return new Subscription(
        other, feedId, address, label, tags, priority, notes, enabled, interval, cron);
  }

  /** This subscription to another URL; an id that is the feed's own becomes that of the other. */
  public Subscription withAddress(FeedAddress other) {
    return new Subscription(
        id.equals(address.feedId().toString()) ? other.feedId().toString() : id,
        other.feedId(),
        other,
        label,
        tags,
        priority,
        notes,
        enabled,
        interval,
        cron);
  }

  public Subscription withLabel(@Nullable String other) {
    return new Subscription(
        id, feedId, address, other, tags, priority, notes, enabled, interval, cron);
  }

  public Subscription withTags(List<String> other) {
    return new Subscription(
        id, feedId, address, label, other, priority, notes, enabled, interval, cron);
  }

  public Subscription withInterval(@Nullable Duration other) {
    return new Subscription(
        id, feedId, address, label, tags, priority, notes, enabled, other, cron);
  }

  /** This subscription, enabled or not. */
  public Subscription enabled(boolean other) {
    return new Subscription(
        id, feedId, address, label, tags, priority, notes, other, interval, cron);
  }

  /**
   * This subscription, with unset fields taken from the stored one. It inherits the enabled flag.
   */
  public Subscription over(Subscription before) {
    boolean hasSchedule = interval != null || cron != null;
    return new Subscription(
        id,
        feedId,
        address,
        label != null ? label : before.label,
        tags.isEmpty() ? before.tags : tags,
        priority != null ? priority : before.priority,
        notes != null ? notes : before.notes,
        before.enabled,
        hasSchedule ? interval : before.interval,
        hasSchedule ? cron : before.cron);
  }

  /** A subscription to a URL, without options. */
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
