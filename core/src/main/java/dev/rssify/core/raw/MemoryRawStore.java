package dev.rssify.core.raw;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.poll.BlobRef;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.model.poll.RawResult;
import dev.rssify.core.text.Digests;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * The raw store of {@code memory:}: bytes are lost when the process ends, and evicted when the
 * limit is reached. A repeated fetch with other bytes is stored in addition to the first.
 *
 * <p>Invariants: apart from the newest response, never more than the limit is stored; the oldest
 * responses are evicted first.
 *
 * <p>Threading: safe for many threads.
 */
public final class MemoryRawStore implements RawStore {

  private static final String STORAGE = "memory";

  private final long room;
  private final Consumer<UUID> deleted;
  private final LinkedHashMap<String, Held> bodies = new LinkedHashMap<>();
  private long held;

  private record Held(UUID fetchId, Body body) {}

  /** A store without a limit. */
  public MemoryRawStore() {
    this(Long.MAX_VALUE, _ -> {});
  }

  /**
   * @param room the limit in bytes
   * @param deleted receives the evicted fetches
   */
  public MemoryRawStore(long room, Consumer<UUID> deleted) {
    this.room = room;
    this.deleted = deleted;
  }

  @Override
  public RawResult store(UUID fetchId, UUID feedId, Exchange exchange) {
    byte[] bytes = exchange.wire().toBytes();
    String sha256 = Digests.sha256(bytes);
    BlobRef ref = new BlobRef(STORAGE, fetchId + " " + sha256, 0, bytes.length);
    hold(ref.key(), new Held(fetchId, Body.of(bytes)));
    return new RawResult.Stored(RawFetch.of(fetchId, feedId, exchange, ref, sha256));
  }

  private synchronized void hold(String key, Held response) {
    if (bodies.putIfAbsent(key, response) == null) {
      held += response.body().length();
    }
    while (held > room && bodies.size() > 1) {
      Held oldest = bodies.pollFirstEntry().getValue();
      held -= oldest.body().length();
      deleted.accept(oldest.fetchId());
    }
  }

  @Override
  public synchronized Optional<Body> read(BlobRef ref) {
    return Optional.ofNullable(bodies.get(ref.key())).map(Held::body);
  }
}
