package dev.rssify.core.engine;

import dev.rssify.core.model.Exchange;
import dev.rssify.core.model.FetchOutcome;
import dev.rssify.core.model.PollTask;
import dev.rssify.core.model.RawFetch;
import dev.rssify.core.model.RawResult;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * All that a poll brought home, which stays the same however often it has to be compared.
 *
 * @param kept null where there was nothing to keep
 */
record Evidence(
    PollTask task, FetchOutcome fetched, @Nullable RawResult kept, Reading reading, Instant at) {

  @Nullable Exchange exchange() {
    return fetched instanceof FetchOutcome.Answered answered ? answered.exchange() : null;
  }

  @Nullable RawFetch raw() {
    return kept instanceof RawResult.Kept(RawFetch raw) ? raw : null;
  }
}
