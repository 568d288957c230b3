package dev.rssify.lab.conformance;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.poll.BlobRef;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.model.poll.RawResult;
import dev.rssify.core.raw.RawStore;
import dev.rssify.core.text.Digests;
import java.util.Optional;
import java.util.UUID;

/** Stores nothing: a week of responses does not fit into memory. */
final class DiscardingRawStore implements RawStore {

  @Override
  public RawResult store(UUID fetchId, UUID feedId, Exchange exchange) {
    BlobRef place = new BlobRef("nowhere", "nothing", 0, exchange.wire().length());
    String sha256 = Digests.sha256(exchange.wire().toBytes());
    return new RawResult.Stored(RawFetch.of(fetchId, feedId, exchange, place, sha256));
  }

  @Override
  public Optional<Body> read(BlobRef ref) {
    return Optional.empty();
  }
}
