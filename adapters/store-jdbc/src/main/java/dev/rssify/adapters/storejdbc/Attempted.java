package dev.rssify.adapters.storejdbc;

import dev.rssify.core.model.Attempt;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Attempts of one caller, and the feeds they are about. Those are read by the connection that
 * writes: it alone still has the pages it wrote, where others must read them again.
 *
 * <p>Threading: written by the one thread that writes.
 */
final class Attempted {

  private static final String INSERT =
      "INSERT INTO attempt (feed_id, fetch_id, at) SELECT id, ?, ? FROM feed WHERE id = ?";

  private static final String OR_UPDATE =
      " ON CONFLICT (feed_id) DO UPDATE SET fetch_id = excluded.fetch_id, at = excluded.at";

  private final List<Attempt> attempts;
  private final CompletableFuture<List<UnreadFeed>> done = new CompletableFuture<>();
  private List<UnreadFeed> feeds = List.of();

  Attempted(List<Attempt> attempts) {
    this.attempts = attempts;
  }

  /** The feeds, when all of it is durable. */
  CompletableFuture<List<UnreadFeed>> done() {
    return done;
  }

  /** Within a transaction, which may be tried again. */
  void write(Session session) throws SQLException {
    List<@Nullable Object[]> rows =
        attempts.stream()
            .map(attempt ->
                new @Nullable Object[] {attempt.fetchId(), attempt.at(), attempt.feedId()})
            .toList();
    session.batch(INSERT + session.dialect().ifStays() + OR_UPDATE, rows);
    feeds =
        session.listIn(
            FeedRows.SELECT + " WHERE f.id IN ({})",
            attempts.stream().map(Attempt::feedId).distinct().toList(),
            FeedRows::unread);
  }

  /** That transaction is durable. */
  void succeeded() {
    done.complete(feeds);
  }

  void failed(Throwable why) {
    done.completeExceptionally(why);
  }
}
