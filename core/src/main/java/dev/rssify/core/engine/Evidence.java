package dev.rssify.core.engine;

import dev.rssify.core.fetch.Diagnostician;
import dev.rssify.core.fetch.Freshness;
import dev.rssify.core.fetch.RateLimit;
import dev.rssify.core.model.Diagnosis;
import dev.rssify.core.model.Exchange;
import dev.rssify.core.model.FeedSchedule.Reason;
import dev.rssify.core.model.FetchOutcome;
import dev.rssify.core.model.Hop;
import dev.rssify.core.model.PollTask;
import dev.rssify.core.model.RawFetch;
import dev.rssify.core.model.RawResult;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that a poll brought home, which stays the same however often it has to be compared.
 *
 * @param queued how long the poll waited for its turn
 * @param kept null where there was nothing to keep
 */
record Evidence(
    PollTask task,
    Duration queued,
    FetchOutcome fetched,
    @Nullable RawResult kept,
    Reading reading,
    Instant at) {

  @Nullable Exchange exchange() {
    return fetched instanceof FetchOutcome.Answered answered ? answered.exchange() : null;
  }

  long wireBytes() {
    return fetched instanceof FetchOutcome.Answered answered
        ? answered.exchange().wire().length()
        : 0;
  }

  /** Whether the hop that answered was sent validators. */
  boolean conditional() {
    return fetched instanceof FetchOutcome.Answered answered && answered.exchange().conditional();
  }

  /** The redirects that were followed. */
  List<Hop> hops() {
    return switch (fetched) {
      case FetchOutcome.Answered answered -> answered.exchange().hops();
      case FetchOutcome.Unanswered failed -> failed.hops();
    };
  }

  /** How long the answer promises that nothing changes; null when it could not be read. */
  @Nullable Duration fresh(@Nullable Duration held) {
    return fetched instanceof FetchOutcome.Answered answered && reading.wasRead()
        ? Freshness.of(answered.exchange(), held).map(Freshness::remaining).orElse(null)
        : null;
  }

  /** How long until the server's quota is filled again; null unless it is used up (R14). */
  @Nullable Duration quota() {
    return fetched instanceof FetchOutcome.Answered answered
        ? RateLimit.exhausted(answered.exchange().headers(), answered.exchange().at()).orElse(null)
        : null;
  }

  /**
   * What was sent instead of a feed; null when it was one, or nobody can tell. A source that does
   * not expect a feed is told of walls for bots only.
   */
  @Nullable Diagnosis diagnosis() {
    return reading instanceof Reading.Failed failed
            && !failed.isOurs()
            && kept instanceof RawResult.Kept
            && fetched instanceof FetchOutcome.Answered answered
        ? Diagnostician.diagnose(answered.exchange())
            .filter(found -> failed.reason() != Reason.SOURCE_ERROR || found.what().challenge())
            .orElse(null)
        : null;
  }

  @Nullable RawFetch raw() {
    return kept instanceof RawResult.Kept(RawFetch raw)
        ? reading.hasDocument() ? raw : raw.unparsed()
        : null;
  }
}
