package dev.rssify.embed.ingest;

import dev.rssify.core.publish.ChangeSignal;
import dev.rssify.core.publish.TakingIterator;
import java.time.Duration;
import java.util.Iterator;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Flow;

/**
 * The stream of news items of an ingester, from a start to a stop. Iterate over it, which waits for
 * the next item, or subscribe to it.
 *
 * {@snippet file="dev/rssify/embed/Snippets.java" region="subscribe"}
 *
 * <p>Overflow: the stream is a cursor in the journal that advances when an item is taken. Nothing
 * is buffered for a slow reader, polling does not wait for it, and no item is dropped while the
 * journal stores it. If retention overtakes the reader, {@link IngesterEvent.ItemsMissed} is
 * reported and the stream continues with the oldest stored event.
 *
 * <p>Invariants: failures of feeds, the network or the store are reported to the {@link
 * IngesterListener} and do not end the stream. Each item goes to one reader. The stream ends when
 * the ingester is stopped; items not taken are the first of the next start.
 *
 * <p>Threading: safe for many threads.
 */
public final class NewsStream implements Iterable<NewsItem>, Flow.Publisher<NewsItem> {

  private static final Duration RETRY = Duration.ofSeconds(1);

  private final NewsCursor cursor;
  private final ChangeSignal changeSignal;
  private final IngesterListener listener;
  private boolean finished;

  NewsStream(NewsCursor cursor, ChangeSignal changeSignal, IngesterListener listener) {
    this.cursor = cursor;
    this.changeSignal = changeSignal;
    this.listener = listener;
  }

  /** The next item, without waiting. */
  public synchronized Optional<NewsItem> poll() {
    if (finished) {
      return Optional.empty();
    }
    try {
      return cursor.next();
    } catch (RuntimeException e) {
      failed(e);
      return Optional.empty();
    }
  }

  /** Waits for the next item; empty when the ingester is stopped. */
  public Optional<NewsItem> take() throws InterruptedException {
    while (true) {
      long signals = changeSignal.count();
      Optional<NewsItem> item = poll();
      if (item.isPresent() || isFinished()) {
        return item;
      }
      // With a timeout, so that a failed read is retried.
      changeSignal.await(signals, RETRY);
    }
  }

  /** Iterates over all further items. An interrupt ends the iteration. */
  @Override
  public Iterator<NewsItem> iterator() {
    return new TakingIterator<>(this::take);
  }

  /** Delivers items on demand, on a virtual thread per subscriber. */
  @Override
  public void subscribe(Flow.Subscriber<? super NewsItem> subscriber) {
    NewsSubscription subscription =
        new NewsSubscription(this, changeSignal, Objects.requireNonNull(subscriber));
    Thread.ofVirtual().name("rssify-subscriber").start(subscription);
  }

  public synchronized boolean isFinished() {
    return finished;
  }

  void failed(Exception cause) {
    listener.on(new IngesterEvent.Failure(cause));
  }

  /** Ends the stream for all waiting readers. */
  void finish() {
    synchronized (this) {
      finished = true;
      try {
        cursor.close();
      } catch (RuntimeException e) {
        failed(e);
      }
    }
    changeSignal.signal();
  }
}
