package dev.rssify.adapters.storejdbc;

import dev.rssify.core.model.Feed;
import dev.rssify.core.model.FeedUrl;
import dev.rssify.core.model.JournalDraft;
import dev.rssify.core.store.FeedStore;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The feeds of a database. */
record JdbcFeeds(Database database) implements FeedStore {

  @Override
  public boolean add(Feed feed, Instant at, List<JournalDraft> events) {
    return database.write(session -> {
      int added = session.update(FeedRows.INSERT + " ON CONFLICT DO NOTHING", FeedRows.feed(feed));
      if (added == 0) {
        return false;
      }
      session.update(FeedRows.INSERT_SCHEDULE, FeedRows.schedule(feed));
      session.update(Write.URL.sql(), feed.id(), feed.url(), at);
      JournalRows.append(session, events);
      return true;
    });
  }

  @Override
  public Optional<Feed> feed(UUID feedId) {
    return database.read(
        session -> session.first(FeedRows.SELECT + " WHERE f.id = ?", FeedRows::read, feedId));
  }

  @Override
  public List<Feed> feeds(Collection<UUID> feedIds) {
    List<UUID> distinct = feedIds.stream().distinct().toList();
    return database.read(session ->
        session.listIn(FeedRows.SELECT + " WHERE f.id IN ({})", distinct, FeedRows::read));
  }

  @Override
  public List<Feed> list(@Nullable UUID after, int limit) {
    byte[] from = after == null ? new byte[0] : Bytes.of(after);
    return database.read(session ->
        session.list(
            FeedRows.SELECT + " WHERE f.id > ? ORDER BY f.id LIMIT ?",
            FeedRows::read,
            from,
            limit));
  }

  @Override
  public List<Feed> withUrl(String url) {
    return database.read(session ->
        session.list(
            FeedRows.SELECT
                + " WHERE f.id IN (SELECT feed_id FROM feed_url WHERE url = ?) ORDER BY f.id",
            FeedRows::read,
            url));
  }

  @Override
  public List<FeedUrl> urls(UUID feedId) {
    return database.read(session -> session.list(FeedRows.SELECT_URLS, FeedRows::url, feedId));
  }

  @Override
  public boolean remove(UUID feedId, List<JournalDraft> events) {
    return database.write(session -> {
      session.update(
          "DELETE FROM derivation WHERE entry_uid IN (SELECT uid FROM entry WHERE feed_id = ?)",
          feedId);
      if (session.update("DELETE FROM feed WHERE id = ?", feedId) == 0) {
        return false;
      }
      JournalRows.append(session, events);
      return true;
    });
  }
}
