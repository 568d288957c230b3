package dev.rssify.adapters.rawwarc;

import dev.rssify.adapters.rawwarc.format.Capture;
import dev.rssify.adapters.rawwarc.format.WarcFields;
import dev.rssify.adapters.rawwarc.format.WarcFieldsCache;
import dev.rssify.adapters.rawwarc.format.WarcRecord;
import dev.rssify.adapters.rawwarc.segments.FolderSegmentStorage;
import dev.rssify.adapters.rawwarc.segments.ObjectConfig;
import dev.rssify.adapters.rawwarc.segments.ObjectSegmentStorage;
import dev.rssify.adapters.rawwarc.segments.RetryPolicy;
import dev.rssify.adapters.rawwarc.segments.RetryingObjects;
import dev.rssify.adapters.rawwarc.segments.SegmentFolder;
import dev.rssify.adapters.rawwarc.segments.SegmentStorage;
import dev.rssify.adapters.rawwarc.segments.SegmentUse;
import dev.rssify.adapters.rawwarc.segments.WarcConfig;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.poll.BlobRef;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.model.poll.RawResult;
import dev.rssify.core.raw.RawObjects;
import dev.rssify.core.raw.RawSegments;
import dev.rssify.core.raw.RawStore;
import dev.rssify.core.store.RawIndex;
import dev.rssify.core.text.Digests;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;

/**
 * Stores responses in WARC segments, each with its request, compressed record by record. A response
 * with the payload of the feed's last one becomes a revisit record, and its reference points at the
 * existing payload.
 *
 * <p>Invariants: segments are only appended to; when {@link #store} returns, the response is
 * durable. Many processes may store at once, each in its own segments; only the process with the
 * poller lock deletes. Reading needs no lock.
 *
 * <p>Threading: safe for many threads.
 */
public final class WarcRawStore implements RawStore {

  /** The storage name in references, the same for all kinds of storage: a segment may be moved. */
  public static final String STORAGE = SegmentStorage.STORAGE;

  private final WarcFieldsCache fieldsCache = new WarcFieldsCache();
  private final SegmentStorage storage;
  private final RawIndex index;
  private final SegmentUse use;

  private WarcRawStore(SegmentStorage storage, RawIndex index, SegmentUse use) {
    this.storage = storage;
    this.index = index;
    this.use = use;
  }

  /** The store in this folder, which is created when the first response is stored. */
  public static WarcRawStore open(Path folder, WarcConfig config, RawIndex index) {
    return open(folder, config, index, new SegmentUse(config.settling(), true));
  }

  /** The same, while another process may be deleting segments. */
  public static WarcRawStore openShared(Path folder, WarcConfig config, RawIndex index) {
    return open(folder, config, index, new SegmentUse(config.settling(), false));
  }

  private static WarcRawStore open(Path folder, WarcConfig config, RawIndex index, SegmentUse use) {
    return new WarcRawStore(
        new FolderSegmentStorage(
            new SegmentFolder(folder), config, use, fetch -> index.raw(fetch).isPresent()),
        index,
        use);
  }

  /** The store over this storage, which is closed with the store. */
  public static WarcRawStore open(
      RawObjects objects, ObjectConfig config, RetryPolicy retryPolicy, RawIndex index) {
    return open(objects, config, retryPolicy, index, new SegmentUse(config.settling(), true));
  }

  /** The same, while another process may be deleting segments. */
  public static WarcRawStore openShared(
      RawObjects objects, ObjectConfig config, RetryPolicy retryPolicy, RawIndex index) {
    return open(objects, config, retryPolicy, index, new SegmentUse(config.settling(), false));
  }

  private static WarcRawStore open(
      RawObjects objects,
      ObjectConfig config,
      RetryPolicy retryPolicy,
      RawIndex index,
      SegmentUse use) {
    return new WarcRawStore(
        new ObjectSegmentStorage(new RetryingObjects(objects, retryPolicy), config, use),
        index,
        use);
  }

  /** The segments, for retention. */
  public RawSegments segments() {
    return storage.segments();
  }

  /** Why nothing can be stored at present; empty when it can. */
  public Optional<String> outage() {
    return storage.outage();
  }

  @Override
  public RawResult store(UUID fetchId, UUID feedId, Exchange exchange) {
    return store(fetchId, feedId, exchange, this::original);
  }

  @Override
  public RawResult storeFirst(UUID fetchId, UUID feedId, Exchange exchange) {
    return store(fetchId, feedId, exchange, _ -> Optional.empty());
  }

  private RawResult store(UUID fetchId, UUID feedId, Exchange exchange, Search search) {
    try {
      Capture capture = Capture.of(fetchId, feedId, exchange, Digests.sha256(exchange.wire()));
      return new RawResult.Stored(
          RawFetch.of(fetchId, feedId, exchange, store(capture, search), capture.sha256()));
    } catch (IOException | UncheckedIOException e) {
      return new RawResult.Unavailable(
          "the response cannot be stored in " + storage.name() + ": " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new RawResult.Unavailable("interrupted while a response was being stored");
    }
  }

  private BlobRef store(Capture capture, Search search) throws IOException, InterruptedException {
    Optional<Original> original = search.original(capture);
    WarcRecord response =
        original.isPresent()
            ? WarcRecord.revisit(capture, original.get().fields())
            : WarcRecord.response(capture);
    BlobRef place = storage.append(response, WarcRecord.request(capture, response), capture.at());
    use.used(place.key(), capture.at());
    return original.map(Original::place).orElse(place);
  }

  /** A stored record with the same payload. */
  private record Original(BlobRef place, WarcFields fields) {}

  private interface Search {
    Optional<Original> original(Capture capture);
  }

  /** The record with the feed's last payload, if that is this payload and may still be used. */
  private Optional<Original> original(Capture capture) {
    if (capture.payload().length() == 0) {
      return Optional.empty();
    }
    Optional<BlobRef> place =
        index
            .lastPayload(capture.feedId())
            .filter(last -> last.sha256().equals(capture.sha256()))
            .map(RawIndex.Payload::place)
            .filter(ref -> ref.storage().equals(STORAGE));
    if (place.isEmpty() || !use.borrow(place.get().key(), capture.at())) {
      return Optional.empty();
    }
    try {
      return fields(place.get()).map(fields -> new Original(place.get(), fields));
    } catch (IOException e) {
      return Optional.empty(); // a damaged record; the payload is stored again
    }
  }

  private Optional<WarcFields> fields(BlobRef place) throws IOException {
    WarcFields known = fieldsCache.get(place);
    if (known != null) {
      return Optional.of(known);
    }
    Optional<WarcFields> read = storage.fields(place);
    read.ifPresent(fields -> fieldsCache.put(place, fields));
    return read;
  }

  @Override
  public Optional<Body> read(BlobRef ref) {
    try {
      return ref.storage().equals(STORAGE) ? storage.payload(ref) : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    storage.close();
  }
}
