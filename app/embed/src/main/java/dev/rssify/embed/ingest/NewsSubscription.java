package dev.rssify.embed.ingest;

import dev.rssify.core.publish.ChangeSignal;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Flow;

/**
 * Delivers the items of a stream to a subscriber, as many as it requested.
 *
 * <p>Threading: signals come from one thread, in sequence, as Reactive Streams requires.
 */
final class NewsSubscription implements Flow.Subscription, Runnable {

  private static final Duration RETRY = Duration.ofSeconds(1);

  private final NewsStream stream;
  private final ChangeSignal changeSignal;
  private final Flow.Subscriber<? super NewsItem> subscriber;
  private long demand;
  private boolean invalidRequest;
  private boolean cancelled;

  NewsSubscription(
      NewsStream stream, ChangeSignal changeSignal, Flow.Subscriber<? super NewsItem> subscriber) {
    this.stream = stream;
    this.changeSignal = changeSignal;
    this.subscriber = subscriber;
  }

  @Override
  public void request(long items) {
    synchronized (this) {
      invalidRequest |= items < 1;
      demand = demand + items < 0 ? Long.MAX_VALUE : demand + Math.max(0, items);
    }
    changeSignal.signal();
  }

  @Override
  public void cancel() {
    synchronized (this) {
      cancelled = true;
    }
    changeSignal.signal();
  }

  @Override
  public void run() {
    try {
      subscriber.onSubscribe(this);
      while (!isCancelled()) {
        long signals = changeSignal.count();
        if (hasInvalidRequest()) {
          cancel();
          subscriber.onError(new IllegalArgumentException("request at least one item"));
        } else if (stream.isFinished()) {
          cancel();
          subscriber.onComplete();
        } else if (!deliver()) {
          changeSignal.await(signals, RETRY);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      // A subscriber must not throw; its subscription ends, others are not affected.
      stream.failed(e);
    }
  }

  /** Delivers one item; false when there is none, or no demand. */
  private boolean deliver() {
    Optional<NewsItem> item = hasDemand() ? stream.poll() : Optional.empty();
    item.ifPresent(news -> {
      synchronized (this) {
        demand--;
      }
      subscriber.onNext(news);
    });
    return item.isPresent();
  }

  private synchronized boolean hasDemand() {
    return demand > 0;
  }

  private synchronized boolean hasInvalidRequest() {
    return invalidRequest;
  }

  private synchronized boolean isCancelled() {
    return cancelled;
  }
}
