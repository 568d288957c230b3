package dev.rssify.lab.conformance;

import dev.rssify.core.model.BlobRef;
import dev.rssify.core.model.Body;
import dev.rssify.core.model.Digests;
import dev.rssify.core.model.Exchange;
import dev.rssify.core.model.RawFetch;
import dev.rssify.core.model.RawResult;
import dev.rssify.core.raw.RawStore;
import java.util.Optional;
import java.util.UUID;

/** Keeps nothing: a week of answers has no room in memory. */
final class Nowhere implements RawStore {

  @Override
  public RawResult keep(UUID fetchId, UUID feedId, Exchange exchange) {
    BlobRef place = new BlobRef("nowhere", "nothing", 0, exchange.wire().length());
    String sha256 = Digests.sha256(exchange.wire().toBytes());
    return new RawResult.Kept(RawFetch.of(fetchId, feedId, exchange, place, sha256));
  }

  @Override
  public Optional<Body> read(BlobRef ref) {
    return Optional.empty();
  }
}
