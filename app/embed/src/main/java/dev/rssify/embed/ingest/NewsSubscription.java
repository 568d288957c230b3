package dev.rssify.embed.ingest;

import dev.rssify.core.publish.ChangeSignal;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Flow;

/**
 * Hands the items of a stream to a subscriber, as many as it asked for.
 *
 * <p>Threading: signals come from one thread, one after the other, as Reactive Streams demands.
 */
final class NewsSubscription implements Flow.Subscription, Runnable {

  private static final Duration RETRY = Duration.ofSeconds(1);

  private final NewsStream stream;
  private final ChangeSignal changeSignal;
  private final Flow.Subscriber<? super NewsItem> subscriber;
  private long demand;
  private boolean nonsense;
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
      nonsense |= items < 1;
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
        long heard = changeSignal.count();
        if (asksForNonsense()) {
          cancel();
          subscriber.onError(new IllegalArgumentException("at least one item is to be requested"));
        } else if (stream.isFinished()) {
          cancel();
          subscriber.onComplete();
        } else if (!handOver()) {
          changeSignal.await(heard, RETRY);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      // A subscriber must not throw; one that does gets no more, and costs nobody else anything.
      stream.trouble(e);
    }
  }

  /** False when there is nothing to hand over, or nobody asked for it. */
  private boolean handOver() {
    Optional<NewsItem> item = isAsking() ? stream.poll() : Optional.empty();
    item.ifPresent(news -> {
      synchronized (this) {
        demand--;
      }
      subscriber.onNext(news);
    });
    return item.isPresent();
  }

  private synchronized boolean isAsking() {
    return demand > 0;
  }

  private synchronized boolean asksForNonsense() {
    return nonsense;
  }

  private synchronized boolean isCancelled() {
    return cancelled;
  }
}
