package dev.rssify.core.fetch;

import dev.rssify.core.model.feed.RedirectSightings;
import dev.rssify.core.model.http.Hop;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides when a permanent redirect has proved itself (R18, R19). Pure: what is remembered goes in
 * and comes out.
 */
public final class RedirectLearning {

  private static final int SIGHTINGS = 3;
  private static final Duration PERIOD = Duration.ofHours(48);

  private RedirectLearning() {}

  /**
   * What a poll taught.
   *
   * @param sightings to remember; null when there is nothing
   * @param moveTo the URL to ask from now on; null as long as it is the old one
   */
  public record Lesson(@Nullable RedirectSightings sightings, @Nullable String moveTo) {}

  /**
   * Adds what one poll saw.
   *
   * @param readable whether a feed was read there: 200 and parsed, or a 304 to what we hold of it
   */
  public static Lesson learn(
      @Nullable RedirectSightings before, List<Hop> hops, boolean readable, Instant at) {
    String target = permanentTarget(hops);
    RedirectSightings same = before != null && before.target().equals(target) ? before : null;
    if (!readable) {
      // An error page proves nothing, but a redirect to somewhere else is a change of mind.
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

  /** Where the permanent hops lead before the first temporary one. */
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
