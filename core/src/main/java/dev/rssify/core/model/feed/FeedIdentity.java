package dev.rssify.core.model.feed;

import dev.rssify.core.model.entry.IdentityKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the entries of a feed are recognised by, and why.
 *
 * <p>Invariants: the kind only ever gets weaker.
 *
 * @param kind the strongest key its entries may use; one without that key falls to a weaker one
 * @param sharedLinks true when links do not tell its entries apart
 * @param rotations documents in a row in which entries came back under other ids
 * @param switchedAt when the kind or the use of links last changed; null when never
 * @param reason why, for a person
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
