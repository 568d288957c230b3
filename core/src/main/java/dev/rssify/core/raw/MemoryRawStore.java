package dev.rssify.core.raw;

import dev.rssify.core.model.BlobRef;
import dev.rssify.core.model.Body;
import dev.rssify.core.model.Digests;
import dev.rssify.core.model.Exchange;
import dev.rssify.core.model.RawFetch;
import dev.rssify.core.model.RawResult;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** The raw store of {@code memory:}: bytes live as long as the process does. */
public final class MemoryRawStore implements RawStore {

  private static final String STORAGE = "memory";

  private final Map<String, byte[]> bodies = new ConcurrentHashMap<>();

  @Override
  public RawResult keep(UUID fetchId, UUID feedId, Exchange exchange) {
    byte[] bytes = exchange.wire().toBytes();
    BlobRef ref = new BlobRef(STORAGE, fetchId.toString(), 0, bytes.length);
    bodies.put(ref.key(), bytes);
    return new RawResult.Kept(RawFetch.of(fetchId, feedId, exchange, ref, Digests.sha256(bytes)));
  }

  @Override
  public Optional<Body> read(BlobRef ref) {
    return Optional.ofNullable(bodies.get(ref.key())).map(Body::of);
  }
}
