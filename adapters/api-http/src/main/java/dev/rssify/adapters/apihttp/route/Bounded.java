package dev.rssify.adapters.apihttp.route;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Limits concurrent expensive requests.
 *
 * <p>Threading: safe for many threads.
 */
public final class Bounded {

  private final Semaphore permits;

  public Bounded(int atOnce) {
    this.permits = new Semaphore(atOnce);
  }

  /** A permit, until it is closed. */
  public static final class Place implements AutoCloseable {
    private final Semaphore permits;
    private final AtomicBoolean taken = new AtomicBoolean(true);

    private Place(Semaphore permits) {
      this.permits = permits;
    }

    @Override
    public void close() {
      if (taken.getAndSet(false)) {
        permits.release();
      }
    }
  }

  /** A permit; empty when none is free. */
  public Optional<Place> enter() {
    return permits.tryAcquire() ? Optional.of(new Place(permits)) : Optional.empty();
  }

  public static RouteResult full() {
    return RouteResult.tooMany("too many expensive requests are running", 1);
  }

  /** For responses that are expensive to send: while the limit is reached, no other starts. */
  public Endpoint few(Endpoint endpoint) {
    return call -> {
      Optional<Place> place = enter();
      if (place.isEmpty()) {
        return full();
      }
      try (Place _ = place.get()) {
        return endpoint.response(call);
      }
    };
  }

  /** For responses that are expensive to send: while the limit is reached, no other starts. */
  public Endpoint fewSent(Endpoint endpoint) {
    return call -> {
      Optional<Place> place = enter();
      if (place.isEmpty()) {
        return RouteResult.tooMany("as many as may be are being sent something like it", 10);
      }
      boolean sent = false;
      try {
        RouteResult response = endpoint.response(call);
        if (response instanceof RouteResult.Streamed streamed) {
          sent = true;
          return streamed.by(new Placed(streamed.content(), place.get()));
        }
        return response;
      } finally {
        if (!sent) {
          place.get().close();
        }
      }
    };
  }

  /** Content that has a place as long as it is there. */
  private record Placed(RouteResult.Content content, Place place) implements RouteResult.Content {

    @Override
    public void writeTo(OutputStream out) throws IOException, InterruptedException {
      content.writeTo(out);
    }

    @Override
    public void close() {
      content.close();
      place.close();
    }
  }
}
