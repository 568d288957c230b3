package dev.rssify.adapters.storejdbc.sqlite;

import dev.rssify.adapters.storejdbc.session.ReopeningSession;
import dev.rssify.adapters.storejdbc.session.SqlErrors;
import dev.rssify.adapters.storejdbc.session.Work;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.stream.Stream;

/**
 * A few connections that read, each used by one platform thread at a time.
 *
 * <p>Invariants: each read sees one snapshot.
 *
 * <p>Threading: safe; callers wait without holding a carrier thread.
 */
final class SqliteReaders implements AutoCloseable {

  private final ExecutorService threads;
  private final List<ReopeningSession> all;
  private final BlockingDeque<ReopeningSession> free;

  /** Opens no connection yet: most commands need one of them. */
  SqliteReaders(int count, ReopeningSession.Opener opener) {
    this.all = Stream.generate(() -> ReopeningSession.lazy(opener)).limit(count).toList();
    this.free = new LinkedBlockingDeque<>(all);
    this.threads =
        Executors.newFixedThreadPool(
            count, Thread.ofPlatform().name("rssify-store-reader-", 1).daemon().factory());
  }

  <T> T read(Work<T> work) {
    Future<T> done = threads.submit(() -> snapshot(work));
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return done.get();
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          throw failure(e);
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static RuntimeException failure(ExecutionException e) {
    return switch (e.getCause()) {
      case SQLException sql -> SqlErrors.translated(sql);
      case RuntimeException known -> known;
      case null, default -> new IllegalStateException(e);
    };
  }

  private <T> T snapshot(Work<T> work) throws SQLException, InterruptedException {
    ReopeningSession session = free.take();
    try {
      return session.transact(work);
    } finally {
      free.addFirst(session); // its pages are cached
    }
  }

  @Override
  public void close() {
    threads.close();
    try {
      for (ReopeningSession session : all) {
        session.close();
      }
    } catch (SQLException e) {
      throw SqlErrors.translated(e);
    }
  }
}
