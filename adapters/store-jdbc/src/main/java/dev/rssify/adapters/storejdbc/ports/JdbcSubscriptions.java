package dev.rssify.adapters.storejdbc.ports;

import dev.rssify.adapters.storejdbc.session.Row;
import dev.rssify.adapters.storejdbc.write.Database;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.SubscriptionStore;
import dev.rssify.json.stored.StoredDocument;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The subscriptions of a database. */
public record JdbcSubscriptions(Database database) implements SubscriptionStore {

  /** Takes the values of {@link #row}. */
  static final String PUT =
      "INSERT INTO subscription (id, feed_id, document) VALUES (?, ?, ?)"
          + " ON CONFLICT (id) DO UPDATE SET feed_id = excluded.feed_id,"
          + " document = excluded.document";

  static @Nullable Object[] row(Subscription subscription) {
    return new @Nullable Object[] {
      subscription.id(), subscription.feedId(), StoredDocument.SUBSCRIPTION.write(subscription)
    };
  }

  @Override
  public void put(Subscription subscription) {
    boolean put =
        database.write(session -> {
          if (session
              .list("SELECT 1 FROM feed WHERE id = ?", Row::count, subscription.feedId())
              .isEmpty()) {
            return false;
          }
          session.update(PUT, row(subscription));
          return true;
        });
    if (!put) {
      throw new StoreException(
          StoreException.Kind.NOT_FOUND, "there is no feed " + subscription.feedId());
    }
  }

  @Override
  public Optional<Subscription> subscription(String id) {
    return database.read(
        session -> session.first("SELECT document FROM subscription WHERE id = ?", this::read, id));
  }

  @Override
  public Map<UUID, List<Subscription>> of(Collection<UUID> feedIds) {
    return database
        .read(session ->
            session.listIn(
                "SELECT document FROM subscription WHERE feed_id IN ({}) ORDER BY id",
                feedIds,
                this::read))
        .stream()
        .collect(Collectors.groupingBy(Subscription::feedId));
  }

  @Override
  public List<Subscription> list(@Nullable String after, int limit) {
    return database.read(session ->
        after == null
            ? session.list(
                "SELECT document FROM subscription ORDER BY id LIMIT ?", this::read, limit)
            : session.list(
                "SELECT document FROM subscription WHERE id > ? ORDER BY id LIMIT ?",
                this::read,
                after,
                limit));
  }

  @Override
  public boolean remove(String id) {
    return database.write(session -> session.update("DELETE FROM subscription WHERE id = ?", id))
        > 0;
  }

  private Subscription read(Row row) throws SQLException {
    return StoredDocument.SUBSCRIPTION.read(row.text());
  }
}
