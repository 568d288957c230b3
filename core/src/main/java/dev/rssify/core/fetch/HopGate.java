package dev.rssify.core.fetch;

import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.WebUrl;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Limits requests per politeness group: the number in flight, their spacing (R22), and back-off
 * after rate limits (R12). Every hop of a fetch passes it separately, so no slot is held while
 * waiting for another.
 */
public interface HopGate {

  /**
   * Waits until a request to {@code url} may start; returns immediately when it may not for long.
   */
  Admission enter(WebUrl url);

  /** Whether a request may start. */
  sealed interface Admission {

    /** The group backs off until this time. */
    record BackingOff(Instant until) implements Admission {}

    /** No request is made, and the fetch ends with this outcome. */
    record Refused(FetchOutcome outcome) implements Admission {}
  }

  /** The permission for one request in flight, until it is closed. */
  non-sealed interface Pass extends Admission, AutoCloseable {

    /**
     * Called just before the request is written.
     *
     * @return until when the group backs off, if that started since the pass was granted; then the
     *     request is not written
     */
    default Optional<Instant> sending() {
      return Optional.empty();
    }

    /**
     * Called when the request is written: the spacing to the next one counts from here. On a busy
     * machine, that may be long after {@link #sending}.
     */
    default void sent() {}

    /**
     * Reports a rate limit. The whole group backs off from this moment, even if the body or the
     * poll fails.
     *
     * @param retryAfter the duration; null when the header is absent
     */
    default void rateLimited(@Nullable Duration retryAfter) {}

    /** Reports a response without a rate limit. */
    default void accepted() {}

    /** Reports the size of the response on the wire. */
    default void received(long bytes) {}

    @Override
    void close();
  }
}
