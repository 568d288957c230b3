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
 * The raw store of {@code memory:}: bytes live as long as the process does, and as long as there is
 * room for them. A second try of a fetch that brings other bytes is kept beside the first.
 *
 * <p>Invariants: what it holds beyond the newest answer is never more than it was given room for;
 * the oldest answers go first.
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

  /** A store that keeps everything. */
  public MemoryRawStore() {
    this(Long.MAX_VALUE, _ -> {});
  }

  /**
   * @param room how many bytes it may hold
   * @param deleted is told which answers are not kept any longer
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
