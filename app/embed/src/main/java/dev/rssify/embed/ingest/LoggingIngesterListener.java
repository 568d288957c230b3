package dev.rssify.embed.ingest;

import dev.rssify.core.model.http.MaskedUrl;
import dev.rssify.embed.LoggingListener;
import org.slf4j.Logger;
import org.slf4j.spi.LoggingEventBuilder;

/** Logs events outside the stream, with the keys of {@link LoggingListener}. */
final class LoggingIngesterListener implements IngesterListener {

  private static final Logger LOG = LoggingListener.logger("rssify.ingester");

  private final LoggingListener engine = new LoggingListener();

  @Override
  public void on(IngesterEvent event) {
    switch (event) {
      case IngesterEvent.DuplicateFeed(FeedDefinition ignored) ->
          line(LOG.atWarn(), "duplicate_feed")
              .addKeyValue("feed_id", ignored.id())
              .addKeyValue("url", MaskedUrl.of(ignored.url().toString()))
              .log(
                  "feed "
                      + MaskedUrl.of(ignored.url().toString())
                      + ": ignored, another feed has the id '"
                      + ignored.id()
                      + "'");
      case IngesterEvent.AlreadyRunning() ->
          line(LOG.atInfo(), "already_running")
              .log("started while running, the stream is unchanged");
      case IngesterEvent.ItemSkipped(String feedId, String entryUid, String why) ->
          line(LOG.atInfo(), "item_skipped")
              .addKeyValue("feed_id", feedId)
              .addKeyValue("entry_uid", entryUid)
              .addKeyValue("reason", why)
              .log("feed " + feedId + ": entry skipped: " + why);
      case IngesterEvent.ItemsMissed(long from, long horizon) ->
          line(LOG.atWarn(), "items_missed")
              .addKeyValue("seq", from)
              .addKeyValue("horizon", horizon)
              .log("the stream was read too late for some items, they are no longer stored");
      case IngesterEvent.Failure(Exception cause) ->
          line(LOG.atError(), "failed")
              .setCause(cause)
              .log("the store or a subscriber failed, retrying");
      case IngesterEvent.OfEngine(var inner) -> engine.on(inner);
    }
  }

  private static LoggingEventBuilder line(LoggingEventBuilder builder, String op) {
    return builder.addKeyValue("component", "ingester").addKeyValue("op", op);
  }
}
