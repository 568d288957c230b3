package dev.rssify.cli.render;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedPush;
import dev.rssify.core.model.feed.FeedRetention;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.FeedStats;
import dev.rssify.core.model.feed.RedirectSightings;
import dev.rssify.core.model.parsed.PublisherHints;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a feed that most feeds do not have: hints, settings, redirects, push, errors.
 *
 * @param field prints a label and a value; nothing for an empty one
 */
record FeedDetails(BiConsumer<String, @Nullable String> field, Style style) {

  void print(Feed feed) {
    field.accept("hints", hints(feed));
    field.accept("settings", settings(feed.settings()));
    field.accept("redirect", redirect(feed.state().redirects()));
    field.accept("push", push(feed.description().push()));
    field.accept("errors", errors(feed.stats()));
  }

  private static String hints(Feed feed) {
    PublisherHints hints = feed.description().hints();
    List<String> all = new ArrayList<>();
    add(all, "ttl ", hints.ttlMinutes() == null ? null : hints.ttlMinutes() + " min");
    add(all, "skip hours ", joined(hints.skipHours()));
    add(all, "skip days ", joined(hints.skipDays()));
    String period = hints.updatePeriod();
    if (period != null) {
      all.add(
          "updated "
              + period
              + (hints.updateFrequency() == null ? "" : " x " + hints.updateFrequency()));
    }
    add(all, "fresh for ", about(feed.state().freshness()));
    return String.join(", ", all);
  }

  private static String settings(FeedSettings settings) {
    List<String> all = new ArrayList<>();
    add(all, "min interval ", about(settings.polling().minInterval()));
    add(all, "max interval ", about(settings.polling().maxInterval()));
    add(all, "timeout ", about(settings.limits().timeout()));
    add(all, "max body bytes ", settings.limits().maxBodyBytes());
    add(all, "push ", lower(settings.polling().push()));
    add(all, "backfill ", lower(settings.backfill()));
    add(all, "backfill from ", lower(settings.backfillFrom()));
    add(all, "articles ", lower(settings.articles().mode()));
    FeedRetention retention = settings.retention();
    add(all, "retention ", about(retention.entries()));
    add(all, "max entries ", retention.maxEntries());
    add(all, "raw retention ", about(retention.rawMaxAge()));
    add(all, "raw last ", retention.rawMinCount());
    add(all, "proxy ", settings.request().proxy());
    return String.join(", ", all);
  }

  private @Nullable String redirect(@Nullable RedirectSightings seen) {
    return seen == null
        ? null
        : seen.target()
            + " ("
            + EventText.counted(seen.count(), "poll", "polls")
            + " since "
            + style.minute(seen.firstSeen())
            + ", not confirmed yet)";
  }

  private @Nullable String push(@Nullable FeedPush push) {
    if (push == null) {
      return null;
    }
    return push.state().code()
        + ", "
        + push.hub()
        + (push.leaseExpiresAt() == null ? "" : ", until " + style.minute(push.leaseExpiresAt()))
        + (push.error() == null ? "" : ", " + push.error());
  }

  private static @Nullable String errors(FeedStats stats) {
    return stats.totalErrors() == 0
        ? null
        : stats.totalErrors()
            + " in all, "
            + stats.consecutiveFailures()
            + " in a row; error budget "
            + stats.errorScore()
            + " of "
            + FeedStats.ERROR_BUDGET;
  }

  private static void add(List<String> all, String label, @Nullable Object value) {
    if (value != null && !value.toString().isEmpty()) {
      all.add(label + value);
    }
  }

  private static @Nullable String about(@Nullable Duration duration) {
    return duration == null ? null : Times.about(duration);
  }

  private static @Nullable String lower(@Nullable Enum<?> value) {
    return value == null ? null : value.name().toLowerCase(Locale.ROOT);
  }

  private static String joined(List<?> values) {
    return values.stream()
        .map(value -> value.toString().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(" "));
  }
}
