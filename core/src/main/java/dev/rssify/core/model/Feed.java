package dev.rssify.core.model;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A fetch target and everything remembered about it: one feed, one request, however many subscribe.
 *
 * @param id UUIDv5 of the URL at the time of adding; it survives a move
 * @param url what is asked next
 * @param validators of the last complete answer; null before the first or when it gave none
 * @param lastDocument the last body that was read completely; null before the first
 * @param version rises by one with every commit; a commit against an older one is refused
 */
public record Feed(
    UUID id,
    String url,
    FeedFormat format,
    @Nullable String title,
    @Nullable String siteLink,
    @Nullable Validators validators,
    @Nullable LastDocument lastDocument,
    PublisherHints hints,
    FeedSchedule schedule,
    FeedStats stats,
    long version) {

  /** A feed that was never asked. */
  public static Feed added(FeedAddress address, FeedSchedule schedule) {
    return new Feed(
        address.feedId(),
        address.url(),
        FeedFormat.UNKNOWN,
        null,
        null,
        null,
        null,
        PublisherHints.NONE,
        schedule,
        FeedStats.NONE,
        0);
  }
}
