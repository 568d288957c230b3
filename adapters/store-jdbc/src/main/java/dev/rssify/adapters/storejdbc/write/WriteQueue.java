package dev.rssify.adapters.storejdbc.write;

import dev.rssify.adapters.storejdbc.session.RetryingTransactions;
import dev.rssify.adapters.storejdbc.session.SqlErrors;
import dev.rssify.adapters.storejdbc.session.Transactions;
import dev.rssify.adapters.storejdbc.session.Work;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.store.StoreException;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * The writer thread and its queue.
 *
 * <p>While it waits for the disk, commits and attempts accumulate; all of them are in its next
 * transaction. After each group, one other transaction runs, so neither starves.
 *
 * <p>Invariants: no result is returned before it is durable. A busy database is retried for commits
 * and attempts, for a limited time.
 *
 * <p>Threading: callers wait without holding a carrier thread; only the writer thread calls the
 * database.
 */
public final class WriteQueue implements AutoCloseable {

  /** The maximum of commits in a transaction, unless one caller passes more. */
  private static final int GROUP = 256;

  private final Transactions transactions;
  private final GroupCommit groups;
  private final Queue<Batch> commits = new ArrayDeque<>();
  private final Queue<Attempted> attempts = new ArrayDeque<>();
  private final Queue<Runnable> others = new ArrayDeque<>();
  private final Thread thread;
  private boolean closed;

  /** The commits of one caller. */
  private record Batch(List<CommitRows> rows, CompletableFuture<List<CommitResult>> done) {}

  public WriteQueue(String name, Transactions database) {
    this.transactions = database;
    this.groups = new GroupCommit(new RetryingTransactions(database, () -> !isClosed()));
    this.thread = Thread.ofPlatform().name(name).daemon().start(this::run);
  }

  public List<CommitResult> commit(List<CommitRows> rows) {
    Batch batch = new Batch(rows, new CompletableFuture<>());
    synchronized (this) {
      refuseWhenClosed();
      commits.add(batch);
      notifyAll();
    }
    return result(batch.done);
  }

  public Attempted.Result start(Attempted attempted) {
    synchronized (this) {
      refuseWhenClosed();
      attempts.add(attempted);
      notifyAll();
    }
    return result(attempted.done());
  }

  public <T> T write(Work<T> work) {
    CompletableFuture<T> done = new CompletableFuture<>();
    synchronized (this) {
      refuseWhenClosed();
      others.add(() -> run(work, done));
      notifyAll();
    }
    return result(done);
  }

  private void refuseWhenClosed() {
    if (closed) {
      throw new StoreException(StoreException.Kind.UNAVAILABLE, "the store is closed");
    }
  }

  private static <T> T result(CompletableFuture<T> done) {
    try {
      return done.join();
    } catch (CompletionException e) {
      switch (e.getCause()) {
        case StoreException failed -> throw failed;
        case null, default -> throw e;
      }
    }
  }

  private void run() {
    List<Batch> group = new ArrayList<>();
    List<Attempted> starts = new ArrayList<>();
    while (awaitWork()) {
      Runnable other;
      synchronized (this) {
        takeCommits(group);
        starts.addAll(attempts);
        attempts.clear();
        other = others.poll();
      }
      if (!group.isEmpty() || !starts.isEmpty()) {
        writeTogether(group, starts);
        group.clear();
        starts.clear();
      }
      if (other != null) {
        other.run();
      }
    }
  }

  /** Waits for work; false when the queue is closed and empty. */
  private synchronized boolean awaitWork() {
    while (isEmpty() && !closed) {
      try {
        wait();
      } catch (InterruptedException e) {
        // This thread is interrupted only to stop it; the queue is written first.
        closed = true;
      }
    }
    return !isEmpty();
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  private boolean isEmpty() {
    return commits.isEmpty() && attempts.isEmpty() && others.isEmpty();
  }

  private void takeCommits(List<Batch> group) {
    int size = 0;
    while (!commits.isEmpty() && (size == 0 || size + commits.element().rows.size() <= GROUP)) {
      Batch batch = commits.remove();
      size += batch.rows.size();
      group.add(batch);
    }
  }

  private void writeTogether(List<Batch> group, List<Attempted> starts) {
    List<CommitRows> all = new ArrayList<>();
    group.forEach(batch -> all.addAll(batch.rows));
    try {
      List<CommitResult> results = groups.commit(all, starts);
      starts.forEach(Attempted::succeeded);
      int from = 0;
      for (Batch batch : group) {
        int end = from + batch.rows.size();
        batch.done.complete(List.copyOf(results.subList(from, end)));
        from = end;
      }
    } catch (SQLException e) {
      fail(group, starts, SqlErrors.translated(e));
    } catch (RuntimeException | Error e) {
      fail(group, starts, e);
    }
  }

  private static void fail(List<Batch> group, List<Attempted> starts, Throwable why) {
    group.forEach(batch -> batch.done.completeExceptionally(why));
    starts.forEach(attempted -> attempted.failed(why));
  }

  private <T> void run(Work<T> work, CompletableFuture<T> done) {
    try {
      done.complete(transactions.write(work));
    } catch (SQLException e) {
      done.completeExceptionally(SqlErrors.translated(e));
    } catch (RuntimeException | Error e) {
      done.completeExceptionally(e);
    }
  }

  /** Closes the queue and waits until it is written. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
