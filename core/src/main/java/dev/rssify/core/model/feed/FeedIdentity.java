package dev.rssify.core.model.feed;

import dev.rssify.core.model.entry.IdentityKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which keys identify the entries of a feed, and why.
 *
 * <p>Invariants: the kind only ever gets weaker.
 *
 * @param kind the strongest key its entries may use; an entry without it uses a weaker one
 * @param sharedLinks whether several entries share a link, so that links do not identify them
 * @param rotations consecutive documents in which known entries had new ids
 * @param switchedAt when the kind or the use of links last changed; null when never
 * @param reason why, as a message for people
 */
public record FeedIdentity(
    IdentityKey.Kind kind,
    boolean sharedLinks,
    int rotations,
    @Nullable Instant switchedAt,
    @Nullable String reason) {

  public static final FeedIdentity FIRST =
      new FeedIdentity(IdentityKey.Kind.ID, false, 0, null, null);
}
