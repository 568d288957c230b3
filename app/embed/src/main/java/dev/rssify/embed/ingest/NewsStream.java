package dev.rssify.embed.ingest;

import dev.rssify.core.publish.ChangeSignal;
import dev.rssify.core.publish.TakingIterator;
import java.time.Duration;
import java.util.Iterator;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Flow;

/**
 * The one stream of an ingester, from a start to a stop: to be iterated by a thread, which waits
 * for what comes next, or to be subscribed to.
 *
 * {@snippet file="dev/rssify/embed/Snippets.java" region="subscribe"}
 *
 * <p>Overflow: there is none. The stream is a place in the journal that moves when an item is
 * taken; nothing is buffered for a reader that is slow or never comes, polling does not wait for
 * it, and nothing is dropped while the journal keeps it. If the journal's retention overtakes the
 * reader, that is told ({@link IngesterEvent.ItemsMissed}) and the stream goes on with what is
 * kept.
 *
 * <p>Invariants: never fails because of a feed, the network or the store: that is told to the
 * {@link IngesterListener}. Each item goes to one of those who take. It ends when the ingester is
 * stopped; what was not taken by then comes first in the stream of the next start.
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

  /** The next item, if there is one already. */
  public synchronized Optional<NewsItem> poll() {
    if (finished) {
      return Optional.empty();
    }
    try {
      return cursor.next();
    } catch (RuntimeException e) {
      trouble(e);
      return Optional.empty();
    }
  }

  /** The next item, as soon as there is one; empty when the ingester was stopped. */
  public Optional<NewsItem> take() throws InterruptedException {
    while (true) {
      long heard = changeSignal.count();
      Optional<NewsItem> item = poll();
      if (item.isPresent() || isFinished()) {
        return item;
      }
      // Not for ever: what could not be read a moment ago is tried again.
      changeSignal.await(heard, RETRY);
    }
  }

  /** All items from here on. A thread that is interrupted while it waits finds no more. */
  @Override
  public Iterator<NewsItem> iterator() {
    return new TakingIterator<>(this::take);
  }

  /** Hands over items as they are asked for, on a virtual thread of the subscriber's own. */
  @Override
  public void subscribe(Flow.Subscriber<? super NewsItem> subscriber) {
    NewsSubscription subscription =
        new NewsSubscription(this, changeSignal, Objects.requireNonNull(subscriber));
    Thread.ofVirtual().name("rssify-subscriber").start(subscription);
  }

  public synchronized boolean isFinished() {
    return finished;
  }

  void trouble(Exception cause) {
    listener.on(new IngesterEvent.ErrorCode(cause));
  }

  /** Ends the stream for all who wait. */
  void finish() {
    synchronized (this) {
      finished = true;
      try {
        cursor.close();
      } catch (RuntimeException e) {
        trouble(e);
      }
    }
    changeSignal.signal();
  }
}
