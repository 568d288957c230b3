package dev.rssify.adapters.apihttp.routes;

import dev.rssify.adapters.apihttp.route.Answer;
import dev.rssify.adapters.apihttp.route.Endpoint;
import java.util.concurrent.Semaphore;

/**
 * Lets only a few requests at a time do what costs much.
 *
 * <p>Threading: safe for many threads.
 */
public final class Bounded {

  private final Semaphore permits;

  public Bounded(int atOnce) {
    this.permits = new Semaphore(atOnce);
  }

  public Endpoint few(Endpoint endpoint) {
    return call -> {
      if (!permits.tryAcquire()) {
        return Answer.tooMany("others are asking for something as costly", 1);
      }
      try {
        return endpoint.answer(call);
      } finally {
        permits.release();
      }
    };
  }
}
