package dev.rssify.core.fetch;

import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.WebUrl;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Lets requests start: at most so many in flight and so often per politeness group (R22), and none
 * to whom asked for silence (R12). Every hop of a fetch passes it on its own, so a slot is never
 * held while another is waited for.
 */
public interface HopGate {

  /** Returns when a request to {@code url} may start, or at once when it may not for long. */
  Entry enter(WebUrl url);

  /** What came of asking for a start. */
  sealed interface Entry {

    /** The publisher asked for silence, which is not over. */
    record BackingOff(Instant until) implements Entry {}

    /** Nobody is asked, and this is how the fetch ends. */
    record Refused(FetchOutcome outcome) implements Entry {}
  }

  /** The right to have one request in flight; closing it ends that. */
  non-sealed interface Pass extends Entry, AutoCloseable {

    /**
     * The request is about to be written: the spacing to the next one counts from here.
     *
     * @return until when the group backs off, if it has begun to since the pass was given; then the
     *     request is not written
     */
    default Optional<Instant> sending() {
      return Optional.empty();
    }

    /**
     * The server limits our requests. The whole group backs off from this moment, whatever becomes
     * of the body and of the poll.
     *
     * @param retryAfter for how long; null when the server did not say
     */
    default void rateLimited(@Nullable Duration retryAfter) {}

    /** The server responds and does not limit our requests. */
    default void accepted() {}

    /** What the answer took of the line. */
    default void received(long bytes) {}

    @Override
    void close();
  }
}
