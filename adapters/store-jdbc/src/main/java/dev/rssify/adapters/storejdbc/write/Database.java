package dev.rssify.adapters.storejdbc.write;

import dev.rssify.adapters.storejdbc.session.Dialect;
import dev.rssify.adapters.storejdbc.session.Work;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.store.StoreException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs transactions and reads for the JDBC stores.
 *
 * <p>Threading: safe for many threads, virtual ones included.
 */
public interface Database extends AutoCloseable {

  /**
   * Reads from one snapshot.
   *
   * @throws StoreException when the database fails
   */
  <T> T read(Work<T> work);

  /**
   * Reads with one short query. SQLite runs it on the calling thread.
   *
   * @throws StoreException when the database fails
   */
  <T> T readInline(Work<T> work);

  /**
   * Writes in one transaction, which is durable when this returns.
   *
   * @throws StoreException when the database fails; then nothing was written
   */
  <T> T write(Work<T> work);

  /** Writes commits, together with those of other threads; durable when this returns. */
  List<CommitResult> commit(List<CommitRows> batch);

  /** Takes start slots and records attempts, together with commits; durable when this returns. */
  Attempted.Result start(Attempted attempted);

  /** The cache of last documents; null where other processes poll the same feeds. */
  @Nullable LastDocuments lastDocuments();

  Dialect dialect();

  /** Its size on disk in bytes. */
  long bytes();

  @Override
  void close();
}
