package dev.rssify.core.engine;

import dev.rssify.core.fetch.Diagnostician;
import dev.rssify.core.fetch.Freshness;
import dev.rssify.core.fetch.RateLimit;
import dev.rssify.core.model.feed.FeedSchedule.Reason;
import dev.rssify.core.model.http.Diagnosis;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.Hop;
import dev.rssify.core.model.poll.PollTask;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.model.poll.RawResult;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything a poll produced before the comparison; it stays the same when a comparison is
 * repeated.
 *
 * @param queued how long the poll waited to start
 * @param stored null when there was no response to store
 */
record PollData(
    PollTask task,
    Duration queued,
    FetchOutcome fetched,
    @Nullable RawResult stored,
    PollResult reading,
    Instant at) {

  @Nullable Exchange exchange() {
    return fetched instanceof FetchOutcome.Responded responded ? responded.exchange() : null;
  }

  long wireBytes() {
    return fetched instanceof FetchOutcome.Responded responded
        ? responded.exchange().wire().length()
        : 0;
  }

  /** Whether the last request carried validators. */
  boolean conditional() {
    return fetched instanceof FetchOutcome.Responded responded
        && responded.exchange().conditional();
  }

  /** The redirects that were followed. */
  List<Hop> hops() {
    return switch (fetched) {
      case FetchOutcome.Responded responded -> responded.exchange().hops();
      case FetchOutcome.NoResponse failed -> failed.hops();
    };
  }

  /** How long the response is fresh; null when it could not be parsed. */
  @Nullable Duration fresh(@Nullable Duration held) {
    return fetched instanceof FetchOutcome.Responded responded && reading.wasRead()
        ? Freshness.of(responded.exchange(), held).map(Freshness::remaining).orElse(null)
        : null;
  }

  /** How long until the server's quota is renewed; null unless it is used up (R14). */
  @Nullable Duration quota() {
    return fetched instanceof FetchOutcome.Responded responded
        ? RateLimit.exhausted(responded.exchange().headers(), responded.exchange().at())
            .orElse(null)
        : null;
  }

  /**
   * What the server sent instead of a feed; null when it was a feed or is unknown. For a source
   * that does not expect a feed, only bot challenges count.
   */
  @Nullable Diagnosis diagnosis() {
    return reading instanceof PollResult.Failed failed
            && !failed.isOurs()
            && stored instanceof RawResult.Stored
            && fetched instanceof FetchOutcome.Responded responded
        ? Diagnostician.diagnose(responded.exchange())
            .filter(found -> failed.reason() != Reason.SOURCE_ERROR || found.what().challenge())
            .orElse(null)
        : null;
  }

  @Nullable RawFetch raw() {
    return stored instanceof RawResult.Stored(RawFetch raw)
        ? reading.hasDocument() ? raw : raw.unparsed()
        : null;
  }
}
