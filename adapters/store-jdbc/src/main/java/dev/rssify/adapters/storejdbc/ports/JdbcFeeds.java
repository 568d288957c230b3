package dev.rssify.adapters.storejdbc.ports;

import dev.rssify.adapters.storejdbc.session.Bytes;
import dev.rssify.adapters.storejdbc.session.Session;
import dev.rssify.adapters.storejdbc.write.Database;
import dev.rssify.adapters.storejdbc.write.FeedRows;
import dev.rssify.adapters.storejdbc.write.JournalRows;
import dev.rssify.adapters.storejdbc.write.Write;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedUrl;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.store.FeedStore;
import dev.rssify.core.store.NewFeed;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The feeds of a database. */
public record JdbcFeeds(Database database) implements FeedStore {

  @Override
  public Set<UUID> add(List<NewFeed> feeds) {
    return database.write(session -> {
      List<NewFeed> fresh = new ArrayList<>();
      for (NewFeed one : feeds) {
        // One by one: for a batch, PostgreSQL's driver does not say which rows existed already.
        if (session.update(FeedRows.INSERT + " ON CONFLICT DO NOTHING", FeedRows.feed(one.feed()))
            > 0) {
          fresh.add(one);
        }
      }
      addRest(session, fresh);
      return fresh.stream().map(one -> one.feed().id()).collect(Collectors.toSet());
    });
  }

  private static void addRest(Session session, List<NewFeed> feeds) throws SQLException {
    List<@Nullable Object[]> schedules = new ArrayList<>();
    List<@Nullable Object[]> urls = new ArrayList<>();
    List<@Nullable Object[]> subscriptions = new ArrayList<>();
    List<JournalDraft> events = new ArrayList<>();
    for (NewFeed one : feeds) {
      Feed feed = one.feed();
      schedules.add(FeedRows.schedule(feed));
      urls.add(new @Nullable Object[] {feed.id(), feed.url(), one.at()});
      one.subscriptions()
          .forEach(subscription -> subscriptions.add(JdbcSubscriptions.row(subscription)));
      events.addAll(one.events());
    }
    session.batch(FeedRows.INSERT_SCHEDULE, schedules);
    session.batch(Write.URL.sql(), urls);
    session.batch(JdbcSubscriptions.PUT, subscriptions);
    JournalRows.append(session, events);
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
  public List<FeedUrl> withUrls(Collection<String> urls) {
    List<String> distinct = urls.stream().distinct().toList();
    return database.read(session ->
        session.listIn(
            "SELECT url, feed_id, since FROM feed_url WHERE url IN ({})", distinct, FeedRows::url));
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
