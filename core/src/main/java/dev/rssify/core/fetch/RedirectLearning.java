package dev.rssify.core.fetch;

import dev.rssify.core.model.feed.RedirectSightings;
import dev.rssify.core.model.http.Hop;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides when a permanent redirect is confirmed (R18, R19). Pure: the sightings are an input and
 * an output.
 */
public final class RedirectLearning {

  private static final int SIGHTINGS = 3;
  private static final Duration PERIOD = Duration.ofHours(48);

  private RedirectLearning() {}

  /**
   * The result of one poll.
   *
   * @param sightings to store; null when there are none
   * @param moveTo the new URL of the feed; null while the redirect is not confirmed
   */
  public record Lesson(@Nullable RedirectSightings sightings, @Nullable String moveTo) {}

  /**
   * Adds the redirects of one poll.
   *
   * @param readable whether the target has a feed: 200 and parsed, or a 304 to its validators
   */
  public static Lesson learn(
      @Nullable RedirectSightings before, List<Hop> hops, boolean readable, Instant at) {
    String target = permanentTarget(hops);
    RedirectSightings same = before != null && before.target().equals(target) ? before : null;
    if (!readable) {
      // An error page confirms nothing, but another redirect target restarts the count.
      return new Lesson(target == null ? before : same, null);
    }
    if (target == null) {
      return new Lesson(null, null);
    }
    RedirectSightings seen =
        same == null
            ? new RedirectSightings(target, at, at, 1)
            : new RedirectSightings(target, same.firstSeen(), at, same.count() + 1);
    return proven(seen) ? new Lesson(null, target) : new Lesson(seen, null);
  }

  /** The target of the permanent hops before the first temporary one. */
  private static @Nullable String permanentTarget(List<Hop> hops) {
    String target = null;
    for (Hop hop : hops) {
      if (!hop.permanent()) {
        break;
      }
      target = hop.target();
    }
    return target;
  }

  private static boolean proven(RedirectSightings seen) {
    Duration span = Duration.between(seen.firstSeen(), seen.lastSeen());
    return seen.count() >= SIGHTINGS && span.compareTo(PERIOD) >= 0;
  }
}
