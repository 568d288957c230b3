package dev.rssify.adapters.storejdbc.write;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedPlacement;
import dev.rssify.json.stored.StoredDocument;
import java.util.UUID;

/**
 * The rows of a feed with its documents not yet decoded, so that decoding does not delay the
 * writer.
 */
public record UnreadFeed(
    UUID id,
    String url,
    FeedPlacement placement,
    String settings,
    String description,
    String state,
    long version) {

  public Feed read() {
    return new Feed(
        id,
        url,
        placement,
        StoredDocument.FEED_SETTINGS.read(settings),
        StoredDocument.FEED_DESCRIPTION.read(description),
        StoredDocument.FEED_STATE.read(state),
        version);
  }
}
