package dev.rssify.adapters.apihttp.route;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Limits how many expensive requests run at a time; further ones get 429.
 *
 * <p>Threading: safe for many threads.
 */
public final class ConcurrencyLimit {

  private final Semaphore permits;

  public ConcurrencyLimit(int atOnce) {
    this.permits = new Semaphore(atOnce);
  }

  /** A permit, until it is closed. */
  public static final class Permit implements AutoCloseable {
    private final Semaphore permits;
    private final AtomicBoolean taken = new AtomicBoolean(true);

    private Permit(Semaphore permits) {
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
  public Optional<Permit> tryAcquire() {
    return permits.tryAcquire() ? Optional.of(new Permit(permits)) : Optional.empty();
  }

  public static RouteResult tooManyRequests() {
    return RouteResult.tooManyRequests("too many expensive requests are running", 1);
  }

  /** Limits how many handlers run at a time; further requests get 429. */
  public Endpoint limited(Endpoint endpoint) {
    return call -> {
      Optional<Permit> permit = tryAcquire();
      if (permit.isEmpty()) {
        return tooManyRequests();
      }
      try (Permit _ = permit.get()) {
        return endpoint.response(call);
      }
    };
  }

  /** As {@link #limited}, but holds the permit until a streamed response is sent. */
  public Endpoint limitedUntilSent(Endpoint endpoint) {
    return call -> {
      Optional<Permit> permit = tryAcquire();
      if (permit.isEmpty()) {
        return RouteResult.tooManyRequests("too many large responses are being sent", 10);
      }
      boolean sent = false;
      try {
        RouteResult response = endpoint.response(call);
        if (response instanceof RouteResult.Streamed streamed) {
          sent = true;
          return streamed.with(new ContentWithPermit(streamed.content(), permit.get()));
        }
        return response;
      } finally {
        if (!sent) {
          permit.get().close();
        }
      }
    };
  }

  /** Content that releases its permit when closed. */
  private record ContentWithPermit(RouteResult.Content content, Permit permit)
      implements RouteResult.Content {

    @Override
    public void writeTo(OutputStream out) throws IOException, InterruptedException {
      content.writeTo(out);
    }

    @Override
    public void close() {
      content.close();
      permit.close();
    }
  }
}
