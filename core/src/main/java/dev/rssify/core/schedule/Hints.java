package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.FeedSchedule.Reason;
import dev.rssify.core.model.parsed.PublisherHints;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The minimum waits that a publisher's hints declare (R24): RSS ttl and sy:updatePeriod. */
final class Hints {

  private static final Duration MAX = Duration.ofDays(365);

  private Hints() {}

  /** The valid hints. */
  static List<LowerBound> of(PublisherHints hints) {
    List<LowerBound> bounds = new ArrayList<>();
    Integer ttl = hints.ttlMinutes();
    if (ttl != null && ttl > 0) {
      bounds.add(hint("ttl", Durations.min(Duration.ofMinutes(ttl), MAX)));
    }
    Duration period = period(hints.updatePeriod());
    if (period != null) {
      Integer frequency = hints.updateFrequency();
      bounds.add(
          hint(
              "update_period",
              period.dividedBy(frequency == null || frequency < 1 ? 1 : frequency)));
    }
    return bounds;
  }

  private static LowerBound hint(String name, Duration atLeast) {
    return new LowerBound(name, "R24", Reason.PUBLISHER_HINT, atLeast);
  }

  private static @Nullable Duration period(@Nullable String name) {
    return switch (name == null ? "" : name.strip().toLowerCase(Locale.ROOT)) {
      case "hourly" -> Duration.ofHours(1);
      case "daily" -> Duration.ofDays(1);
      case "weekly" -> Duration.ofDays(7);
      case "monthly" -> Duration.ofDays(30);
      case "yearly" -> MAX;
      default -> null;
    };
  }
}
