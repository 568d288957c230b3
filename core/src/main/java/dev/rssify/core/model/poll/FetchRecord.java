package dev.rssify.core.model.poll;

import dev.rssify.core.model.feed.DecisionTrace;
import dev.rssify.core.model.http.ExchangeTimings;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A line of the fetch log: one poll, what it cost and what came of it.
 *
 * @param status the last HTTP status; null when no answer came
 * @param outcome a stable code
 * @param queued how long it waited for its turn
 * @param parserVersion which parser read the document; null when none was read
 */
public record FetchRecord(
    UUID fetchId,
    UUID feedId,
    Cause cause,
    Instant at,
    String url,
    @Nullable Integer status,
    String outcome,
    @Nullable String message,
    Duration queued,
    ExchangeTimings timings,
    long wireBytes,
    long decodedBytes,
    @Nullable String parserVersion,
    int newEntries,
    int updatedEntries,
    DecisionTrace decision) {

  /** True when all that was learned is that nothing changed. */
  public boolean notModified() {
    return outcome.equals("not_modified");
  }

  /** From first to last byte of the exchange, waiting at gates not included. */
  public Duration elapsed() {
    return timings.total();
  }
}
