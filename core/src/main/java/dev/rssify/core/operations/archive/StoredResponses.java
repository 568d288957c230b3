package dev.rssify.core.operations.archive;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.RawRef;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.ByteRange;
import dev.rssify.core.model.poll.BlobRef;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.raw.ContentCodings;
import dev.rssify.core.raw.RawStore;
import dev.rssify.core.store.Store;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Reads stored responses: as served, content-decoded, or only the bytes of one entry.
 *
 * <p>Threading: safe for many threads.
 */
public final class StoredResponses {

  private final Store store;
  private final RawStore raws;
  private final ContentCodings codings;

  public StoredResponses(Store store, RawStore raws, ContentCodings codings) {
    this.store = store;
    this.raws = raws;
    this.codings = codings;
  }

  public StoredResponse find(UUID fetchId) {
    return store.raws().raw(fetchId).map(this::read).orElseGet(() -> notStored(fetchId));
  }

  /** The response of an index row that was just read. */
  public StoredResponse read(RawFetch raw) {
    BlobRef place = raw.bodyRef();
    Optional<Body> wire = raws.read(place);
    if (wire.isPresent()) {
      return new StoredResponse.Stored(raw, wire.get());
    }
    // Compaction may have moved it since.
    boolean moved =
        store.raws().raw(raw.fetchId()).map(again -> !again.bodyRef().equals(place)).orElse(true);
    return moved ? find(raw.fetchId()) : new StoredResponse.Lost(raw.fetchId(), place.key());
  }

  /** The bytes of a response without content codings; the caller closes them. */
  public Body decoded(StoredResponse.Stored response) {
    return codings.decode(response.wire(), response.raw().responseHeaders());
  }

  /** The bytes of one entry in a response; empty where their range is unknown. */
  public Optional<byte[]> slice(StoredResponse.Stored response, String entryUid) {
    return Optional.ofNullable(store.entries().entries(Set.of(entryUid)).get(entryUid)).stream()
        .map(Entry::rawRefs)
        .flatMap(refs -> refs.reversed().stream())
        .filter(ref -> ref.fetchId().equals(response.fetchId()))
        .flatMap(ref -> Optional.<RawRef>of(ref).map(RawRef::slice).stream())
        .findFirst()
        .map(slice -> bytes(decoded(response), slice));
  }

  private static byte[] bytes(Body body, ByteRange slice) {
    try (body;
        InputStream in = body.open()) {
      in.skipNBytes(slice.offset());
      return in.readNBytes(Math.toIntExact(slice.length()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private StoredResponse notStored(UUID fetchId) {
    return store
        .fetches()
        .fetch(fetchId)
        .map(fetch ->
            fetch.wireBytes() > 0
                ? new StoredResponse.Expired(fetchId)
                : new StoredResponse.Nothing(fetchId, fetch.outcome()))
        .orElseGet(() -> new StoredResponse.Unknown(fetchId));
  }
}
