package dev.rssify.adapters.apihttp.routes;

import dev.rssify.adapters.apihttp.route.Answer;
import dev.rssify.adapters.apihttp.route.Endpoint;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lets only a few requests at a time do what costs much.
 *
 * <p>Threading: safe for many threads.
 */
public final class Bounded {

  private final int atOnce;
  private final Semaphore permits;
  private final AtomicInteger sent = new AtomicInteger();

  public Bounded(int atOnce) {
    this.atOnce = atOnce;
    this.permits = new Semaphore(atOnce);
  }

  /** Of what is costly to find out. */
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

  /** Of what is costly to send: while so many are being sent, no other is begun. */
  public Endpoint fewSent(Endpoint endpoint) {
    return call -> {
      if (sent.get() >= atOnce) {
        return Answer.tooMany("others are being sent something as costly", 10);
      }
      Answer answer = endpoint.answer(call);
      return answer instanceof Answer.Streamed(var type, var content, var headers)
          ? new Answer.Streamed(type, counted(content), headers)
          : answer;
    };
  }

  private Answer.Content counted(Answer.Content content) {
    return out -> {
      sent.incrementAndGet();
      try {
        content.writeTo(out);
      } finally {
        sent.decrementAndGet();
      }
    };
  }
}
