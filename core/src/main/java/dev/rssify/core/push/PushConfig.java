package dev.rssify.core.push;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.PushMode;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of push.
 *
 * @param publicUrl where hubs reach the callbacks, ending in a slash; null when they cannot
 * @param mode of feeds that set none
 * @param lease the lease to request; the hub may grant another
 */
public record PushConfig(@Nullable String publicUrl, PushMode mode, Duration lease) {

  public static final PushConfig NONE = new PushConfig(null, PushMode.AUTO, Duration.ofDays(10));

  public PushConfig {
    publicUrl = publicUrl == null || publicUrl.endsWith("/") ? publicUrl : publicUrl + "/";
  }

  /** The mode of a feed; off while hubs cannot reach this process. */
  PushMode mode(Feed feed) {
    return publicUrl == null
        ? PushMode.OFF
        : Objects.requireNonNullElse(feed.settings().polling().push(), mode);
  }
}
