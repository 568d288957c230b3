package dev.rssify.core.publish;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An iterator that waits for its next element. A thread that is interrupted while it waits sees the
 * end, and stays interrupted.
 *
 * <p>Not thread-safe.
 */
public final class TakingIterator<T> implements Iterator<T> {

  private final Take<T> source;
  private @Nullable T next;

  /** Waits for the next element; empty at the end. */
  @FunctionalInterface
  public interface Take<T> {
    Optional<T> take() throws InterruptedException;
  }

  public TakingIterator(Take<T> source) {
    this.source = source;
  }

  @Override
  public boolean hasNext() {
    try {
      if (next == null) {
        next = source.take().orElse(null);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return next != null;
  }

  @Override
  public T next() {
    if (!hasNext()) {
      throw new NoSuchElementException("no more elements");
    }
    T taken = Objects.requireNonNull(next);
    next = null;
    return taken;
  }
}
