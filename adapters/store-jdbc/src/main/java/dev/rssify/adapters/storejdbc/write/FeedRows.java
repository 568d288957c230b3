package dev.rssify.adapters.storejdbc.write;

import dev.rssify.adapters.storejdbc.session.Row;
import dev.rssify.core.model.entry.LastDocument;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedPlacement;
import dev.rssify.core.model.feed.FeedRetention;
import dev.rssify.core.model.feed.FeedUrl;
import dev.rssify.json.stored.StoredDocument;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Converts a feed to and from two rows: one that rarely changes, one that each poll changes. */
public final class FeedRows {

  /** Reads feeds; see {@link #read}. */
  public static final String SELECT =
      "SELECT f.id, f.url, f.group_id, f.partition_no, s.fence, f.settings, f.description,"
          + " s.document, s.version FROM feed f JOIN feed_schedule s ON s.feed_id = f.id";

  /** The URLs of a feed; see {@link #url}. */
  public static final String SELECT_URLS =
      "SELECT url, feed_id, since FROM feed_url WHERE feed_id = ? ORDER BY since, url";

  /** Takes the values of {@link #feed}. */
  public static final String INSERT =
      "INSERT INTO feed (url, group_id, partition_no, priority, retention, max_entries,"
          + " raw_retention, settings, description, id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

  /** Takes the values of {@link #schedule}. */
  public static final String INSERT_SCHEDULE =
      "INSERT INTO feed_schedule (version, fence, state, next_run_at, document_no,"
          + " document_seen_at, document, feed_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?)";

  private FeedRows() {}

  /** Whether the row that rarely changes is the same for both. */
  public static boolean sameFeed(Feed one, Feed other) {
    return one.url().equals(other.url())
        && one.placement().host().equals(other.placement().host())
        && one.placement().partitionNo() == other.placement().partitionNo()
        && one.settings().equals(other.settings())
        && one.description().equals(other.description());
  }

  /** The values of {@link Write#FEED}. */
  public static @Nullable Object[] feed(Feed feed) {
    FeedRetention retention = feed.settings().retention();
    return new @Nullable Object[] {
      feed.url(),
      feed.placement().host(),
      feed.placement().partitionNo(),
      feed.settings().polling().priority(),
      millis(retention.entries()),
      retention.maxEntries(),
      millis(retention.rawMaxAge()),
      StoredDocument.FEED_SETTINGS.write(feed.settings()),
      StoredDocument.FEED_DESCRIPTION.write(feed.description()),
      feed.id()
    };
  }

  private static @Nullable Long millis(@Nullable Duration duration) {
    return duration == null ? null : duration.toMillis();
  }

  /** The values of {@link Write#SCHEDULE}. */
  public static @Nullable Object[] schedule(Feed feed) {
    LastDocument last = feed.lastDocument();
    return new @Nullable Object[] {
      feed.version(),
      feed.placement().fence(),
      feed.schedule().state().name().toLowerCase(Locale.ROOT),
      feed.schedule().nextRunAt(),
      last == null ? null : last.number(),
      last == null ? null : last.seenAt(),
      StoredDocument.FEED_STATE.write(feed.state()),
      feed.id()
    };
  }

  public static Feed read(Row row) throws SQLException {
    return unread(row).read();
  }

  public static UnreadFeed unread(Row row) throws SQLException {
    return new UnreadFeed(
        row.uuid(),
        row.text(),
        new FeedPlacement(row.text(), row.count(), row.number()),
        row.text(),
        row.text(),
        row.text(),
        row.number());
  }

  public static FeedUrl url(Row row) throws SQLException {
    return new FeedUrl(row.text(), row.uuid(), row.time());
  }
}
