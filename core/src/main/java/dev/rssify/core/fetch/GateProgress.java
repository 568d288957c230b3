package dev.rssify.core.fetch;

import dev.rssify.core.model.http.Headers;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reports a request to the gate it passed, and closes the gate when the header of a rate limit
 * arrives, before the body or a commit can delay it.
 *
 * <p>Threading: for one request, on the thread that sends it.
 */
public final class GateProgress implements HttpTransport.Progress {

  private final HopGate.Pass pass;
  private final InstantSource clock;
  private @Nullable Instant closedUntil;

  public GateProgress(HopGate.Pass pass, InstantSource clock) {
    this.pass = pass;
    this.clock = clock;
  }

  /** Until when the gate backs off, if it closed before the request was written. */
  public Optional<Instant> closedUntil() {
    return Optional.ofNullable(closedUntil);
  }

  @Override
  public boolean sending() {
    closedUntil = pass.sending().orElse(null);
    return closedUntil == null;
  }

  @Override
  public void sent() {
    pass.sent();
  }

  @Override
  public void head(int status, Headers headers) {
    Optional<Duration> backOff = RateLimit.backOff(status, headers, clock.instant());
    if (backOff.isPresent() || status == 429) {
      pass.rateLimited(backOff.orElse(null));
    } else {
      pass.accepted();
    }
  }
}
