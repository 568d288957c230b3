package dev.rssify.core.model.poll;

import dev.rssify.core.model.feed.DecisionTrace;
import dev.rssify.core.model.http.ExchangeTimings;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A row of the fetch log: one poll, its cost and its outcome.
 *
 * @param status the last HTTP status; null without a response
 * @param outcome a stable code
 * @param queued how long it waited in the queue
 * @param wireBytes size of the response as served
 * @param decodedBytes its size without content codings
 * @param parserVersion which parser parsed the document; null when none was parsed
 * @param itemsSeen entries of the document; 0 when none was parsed
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
    int itemsSeen,
    int newEntries,
    int updatedEntries,
    DecisionTrace decision) {

  private static final Set<String> SUCCEEDED =
      Set.of("ok", "incomplete", "unchanged", "not_modified", "fresh");

  /** Whether the poll found nothing changed. */
  public boolean notModified() {
    return outcome.equals("not_modified");
  }

  /** Whether the feed could not be fetched or read. */
  public boolean failed() {
    return !SUCCEEDED.contains(outcome);
  }

  /** From first to last byte of the exchange, excluding waits at gates. */
  public Duration elapsed() {
    return timings.total();
  }
}
