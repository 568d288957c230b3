package dev.rssify.adapters.rawwarc;

import dev.rssify.core.model.BlobRef;
import dev.rssify.core.model.Body;
import dev.rssify.core.model.Exchange;
import dev.rssify.core.model.RawFetch;
import dev.rssify.core.model.RawResult;
import dev.rssify.core.raw.RawSegments;
import dev.rssify.core.raw.RawStore;
import dev.rssify.core.store.RawIndex;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.UUID;

/**
 * Keeps answers in WARC segments: the response with its request beside it, compressed record by
 * record. An answer with the payload of the feed's last one becomes a revisit record, and what
 * refers to it is led to the payload that is there already.
 *
 * <p>Invariants: what is kept is only ever appended, so that nothing replaces it; when {@link
 * #keep} returns, it is on the disk. Only the process that holds the poller lock keeps; reading
 * needs no lock.
 *
 * <p>Threading: safe for many threads.
 */
public final class WarcRawStore implements RawStore {

  /** What references to segments in a folder say. */
  public static final String STORAGE = "warc";

  /** Payloads up to here are handled in memory. */
  static final int IN_MEMORY = 256 << 10;

  private final Compressors compressors = new Compressors();
  private final Originals originals = new Originals();
  private final SegmentFolder folder;
  private final RawIndex index;
  private final SegmentUse use;
  private final SegmentLog log;
  private final WarcSegments segments;

  private WarcRawStore(SegmentFolder folder, WarcConfig config, RawIndex index) {
    this.folder = folder;
    this.index = index;
    this.use = new SegmentUse(config.settling());
    this.log = new SegmentLog(new SegmentOpener(folder, config, index::end));
    this.segments = new WarcSegments(folder, config, use, log);
  }

  /** The store in this folder, which is made when the first answer is kept. */
  public static WarcRawStore open(Path folder, WarcConfig config, RawIndex index) {
    WarcRawStore store = new WarcRawStore(new SegmentFolder(folder), config, index);
    store.log.start();
    return store;
  }

  /** What retention cleans up. */
  public RawSegments segments() {
    return segments;
  }

  @Override
  public RawResult keep(UUID fetchId, UUID feedId, Exchange exchange) {
    try {
      Capture capture = Capture.of(fetchId, feedId, exchange, Sha256.of(exchange.wire()));
      return new RawResult.Kept(
          RawFetch.of(fetchId, feedId, exchange, keep(capture), capture.sha256()));
    } catch (IOException e) {
      return new RawResult.Unavailable(
          "the answer cannot be kept in " + folder.path() + ": " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new RawResult.Unavailable("stopped while the answer was being kept");
    }
  }

  private BlobRef keep(Capture capture) throws IOException, InterruptedException {
    Optional<Original> original = original(capture);
    folder.make();
    WarcRecord answer =
        original.isPresent()
            ? WarcRecord.revisit(capture, original.get().fields())
            : WarcRecord.response(capture);
    try (Encoded records =
        Encoded.of(
            answer, WarcRecord.request(capture, answer), IN_MEMORY, folder.path(), compressors)) {
      BlobRef place = log.append(records, capture.at());
      use.used(place.key(), capture.at());
      return original.map(Original::place).orElse(place);
    }
  }

  /** A record that has the payload already. */
  private record Original(BlobRef place, WarcFields fields) {}

  /** The record with the feed's last payload, if that is this payload and may still be used. */
  private Optional<Original> original(Capture capture) throws IOException {
    if (capture.payload().length() == 0) {
      return Optional.empty();
    }
    Optional<BlobRef> place =
        index.newest(capture.feedId(), 1).stream()
            .filter(last -> last.bodySha256().equals(capture.sha256()))
            .map(RawFetch::bodyRef)
            .filter(ref -> ref.storage().equals(STORAGE))
            .findFirst();
    if (place.isEmpty() || !use.borrow(place.get().key(), capture.at())) {
      return Optional.empty();
    }
    return fields(place.get()).map(fields -> new Original(place.get(), fields));
  }

  private Optional<WarcFields> fields(BlobRef place) throws IOException {
    WarcFields known = originals.get(place);
    if (known != null) {
      return Optional.of(known);
    }
    Optional<WarcFields> read = readFields(place);
    read.ifPresent(fields -> originals.put(place, fields));
    return read;
  }

  private Optional<WarcFields> readFields(BlobRef place) throws IOException {
    Optional<Path> file = folder.file(place.key());
    if (file.isEmpty()) {
      return Optional.empty();
    }
    try (FileChannel channel = FileChannel.open(file.get(), StandardOpenOption.READ);
        InputStream in = KeptBody.member(channel, place.offset(), place.length())) {
      return Optional.of(RecordStart.read(in).fields());
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  @Override
  public Optional<Body> read(BlobRef ref) {
    Optional<Path> file = folder.file(ref.key()).filter(f -> ref.storage().equals(STORAGE));
    if (file.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(KeptBody.of(file.get(), ref.offset(), ref.length(), IN_MEMORY));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    log.close();
    compressors.close();
  }
}
