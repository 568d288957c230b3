package dev.rssify.adapters.rawwarc.segments;

import dev.rssify.core.raw.RawObjects;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.Optional;

/**
 * Retries object operations a bounded number of times.
 *
 * <p>A write that failed may have succeeded. Its retry then finds the key taken and the writer uses
 * another; retention deletes the orphan.
 */
public final class RetryingObjects implements RawObjects {

  private final RawObjects objects;
  private final RetryPolicy retryPolicy;

  public RetryingObjects(RawObjects objects, RetryPolicy retryPolicy) {
    this.objects = objects;
    this.retryPolicy = retryPolicy;
  }

  /** A remote call. */
  private interface Call<T> {
    T make() throws IOException;
  }

  private <T> T withRetries(Call<T> call) throws IOException {
    for (int failed = 1; ; failed++) {
      try {
        return call.make();
      } catch (InterruptedIOException e) {
        throw e;
      } catch (IOException e) {
        if (failed == retryPolicy.tries()) {
          throw e;
        }
        await(failed);
      }
    }
  }

  private void await(int failed) throws InterruptedIOException {
    try {
      retryPolicy.await(failed);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for " + name());
    }
  }

  @Override
  public String name() {
    return objects.name();
  }

  @Override
  public boolean putNew(String key, byte[] bytes) throws IOException {
    return withRetries(() -> objects.putNew(key, bytes));
  }

  @Override
  public Optional<byte[]> get(String key, long offset, int length) throws IOException {
    return withRetries(() -> objects.get(key, offset, length));
  }

  @Override
  public List<Listed> list(String after, int limit) throws IOException {
    return withRetries(() -> objects.list(after, limit));
  }

  @Override
  public void delete(String key) throws IOException {
    withRetries(() -> {
      objects.delete(key);
      return true;
    });
  }

  @Override
  public void close() {
    objects.close();
  }
}
