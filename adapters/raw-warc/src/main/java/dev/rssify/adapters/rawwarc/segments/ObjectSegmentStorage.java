package dev.rssify.adapters.rawwarc.segments;

import dev.rssify.adapters.rawwarc.format.Compressors;
import dev.rssify.adapters.rawwarc.format.RandomAccessBytes;
import dev.rssify.adapters.rawwarc.format.RecordStart;
import dev.rssify.adapters.rawwarc.format.StoredBody;
import dev.rssify.adapters.rawwarc.format.WaitingBytes;
import dev.rssify.adapters.rawwarc.format.WarcFields;
import dev.rssify.adapters.rawwarc.format.WarcRecord;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.poll.BlobRef;
import dev.rssify.core.raw.RawObjects;
import dev.rssify.core.raw.RawSegments;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.Optional;

/**
 * Segments as objects, each written whole. A record is read by a range request.
 *
 * <p>Invariants: waiting bytes are bounded; beyond that, storing fails at once.
 */
public final class ObjectSegmentStorage implements SegmentStorage {

  /** The approximate size of the headers besides a payload. */
  private static final int HEADERS_BYTES = 4 << 10;

  private final Compressors compressors = new Compressors();
  private final RawObjects objects;
  private final WaitingBytes waiting;
  private final ObjectLog log;
  private final ObjectSegments segments;

  public ObjectSegmentStorage(RawObjects objects, ObjectConfig config, SegmentUse use) {
    this.objects = objects;
    this.waiting = new WaitingBytes(config.mostWaitingBytes());
    ObjectWriter writer = new ObjectWriter(objects, config);
    this.log = new ObjectLog(writer, config);
    this.segments = new ObjectSegments(objects, writer, config, use);
  }

  @Override
  public String name() {
    return objects.name();
  }

  @Override
  public Optional<String> outage() {
    return log.outage();
  }

  @Override
  public BlobRef append(WarcRecord response, WarcRecord question, Instant at)
      throws IOException, InterruptedException {
    long room = response.payload().length() + HEADERS_BYTES;
    waiting.take(room);
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream(HEADERS_BYTES);
      response.writeTo(bytes, compressors);
      int first = bytes.size();
      question.writeTo(bytes, compressors);
      return log.append(bytes.toByteArray(), first, at);
    } finally {
      waiting.release(room);
    }
  }

  @Override
  public Optional<Body> payload(BlobRef place) throws IOException {
    Optional<byte[]> member = member(place);
    return member.isEmpty()
        ? Optional.empty()
        : Optional.of(
            StoredBody.of(RandomAccessBytes.of(member.get()), () -> {}, 0, place.length()));
  }

  @Override
  public Optional<WarcFields> fields(BlobRef place) throws IOException {
    Optional<byte[]> member = member(place);
    if (member.isEmpty()) {
      return Optional.empty();
    }
    try (InputStream in =
        StoredBody.member(RandomAccessBytes.of(member.get()), 0, place.length())) {
      return Optional.of(RecordStart.read(in).fields());
    }
  }

  private Optional<byte[]> member(BlobRef place) throws IOException {
    return SegmentName.isOne(place.key())
        ? objects.get(place.key(), place.offset(), Math.toIntExact(place.length()))
        : Optional.empty();
  }

  @Override
  public RawSegments segments() {
    return segments;
  }

  @Override
  public void close() {
    log.close();
    compressors.close();
    objects.close();
  }
}
