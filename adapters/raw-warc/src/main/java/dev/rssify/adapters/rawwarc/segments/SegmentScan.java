package dev.rssify.adapters.rawwarc.segments;

import dev.rssify.adapters.rawwarc.format.RandomAccessBytes;
import dev.rssify.adapters.rawwarc.format.WarcFields;
import dev.rssify.core.model.poll.BlobRef;
import dev.rssify.core.raw.RawSegments.Damage;
import dev.rssify.core.raw.RawSegments.Needed;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Iterates over the records of a segment, up to the first incomplete one.
 *
 * <p>A record is complete when the checksum of its gzip member is right and the member has the
 * length that the record states.
 */
public final class SegmentScan implements AutoCloseable {

  /**
   * A complete record.
   *
   * @param offset the start of its gzip member
   * @param length the length of its gzip member
   */
  public record Found(long offset, long length, WarcFields fields) {

    BlobRef in(String key) {
      return new BlobRef(SegmentStorage.STORAGE, key, offset, length);
    }

    /** Responses while something refers to them; other records while their fetch is known. */
    boolean isNeeded(String key, Needed needed) {
      return switch (fields.type()) {
        case "response" -> needed.responses().test(in(key));
        case "request", "revisit" ->
            fields
                .value(WarcFields.FETCH)
                .filter(fetch -> needed.fetches().test(UUID.fromString(fetch)))
                .isPresent();
        default -> false;
      };
    }
  }

  private static final int HEADER = 10;
  private static final int TRAILER = 8;
  private static final int MAX_FIELDS = 64 << 10;
  private static final int BLOCK = 64 << 10;

  private final RandomAccessBytes segment;
  private final Inflater inflater = new Inflater(true);
  private final byte[] plain = new byte[32 << 10];
  private final ByteBuffer input = ByteBuffer.allocate(32 << 10);
  private long position;

  public SegmentScan(RandomAccessBytes segment, long from) {
    this.segment = segment;
    this.position = from;
  }

  /** The end of the last complete record. */
  public long position() {
    return position;
  }

  /** Scans to the end and returns the damage, if any. */
  Optional<Damage> damage(String key, long length) throws IOException {
    while (next().isPresent()) {}
    long rest = length - position;
    String message = "the last " + rest + " bytes are not complete records, from " + position;
    // It may have grown since its length was read.
    return rest <= 0 ? Optional.empty() : Optional.of(new Damage(key, message, false));
  }

  /**
   * Whether a complete record of one of these fetches follows the current position.
   *
   * @param length bytes beyond this length are ignored; they were written later
   */
  boolean hasRecordAfter(long length, Predicate<UUID> fetches) throws IOException {
    byte[] block;
    for (long from = position + 1; from < length; from += block.length - 3) {
      block = segment.read(from, BLOCK);
      for (int i = 0; i + 4 <= block.length; i++) {
        if (isStart(block, i) && isOneOf(from + i, length, fetches)) {
          return true;
        }
      }
      if (block.length < BLOCK) {
        break;
      }
    }
    return false;
  }

  private static boolean isStart(byte[] bytes, int at) {
    return bytes[at] == 0x1f
        && bytes[at + 1] == (byte) 0x8b
        && bytes[at + 2] == 8
        && bytes[at + 3] == 0;
  }

  private boolean isOneOf(long start, long length, Predicate<UUID> fetches) throws IOException {
    position = start;
    return next()
        .filter(found -> found.offset() + found.length() <= length)
        .flatMap(found -> found.fields().value(WarcFields.FETCH))
        .filter(fetch -> fetches.test(UUID.fromString(fetch)))
        .isPresent();
  }

  public Optional<Found> next() throws IOException {
    byte[] header = segment.read(position, HEADER);
    if (header.length < HEADER || header[0] != 0x1f || header[1] != (byte) 0x8b || header[3] != 0) {
      return Optional.empty();
    }
    inflater.reset();
    CRC32 crc = new CRC32();
    ByteArrayOutputStream start = new ByteArrayOutputStream();
    long read = position + HEADER;
    try {
      while (!inflater.finished()) {
        int n = inflater.inflate(plain);
        crc.update(plain, 0, n);
        start.write(plain, 0, Math.min(n, MAX_FIELDS - start.size()));
        if (n == 0 && inflater.needsInput()) {
          input.clear();
          int more = segment.read(input, read);
          if (more <= 0) {
            return Optional.empty();
          }
          inflater.setInput(input.array(), 0, more);
          read += more;
        }
      }
    } catch (DataFormatException e) {
      return Optional.empty();
    }
    long end = position + HEADER + inflater.getBytesRead() + TRAILER;
    byte[] trailer = segment.read(end - TRAILER, TRAILER);
    if (trailer.length < TRAILER || !matches(trailer, crc)) {
      return Optional.empty();
    }
    Optional<Found> found =
        fields(start).map(fields -> new Found(position, end - position, fields));
    if (found.isPresent()) {
      position = end;
    }
    return found;
  }

  private boolean matches(byte[] trailer, CRC32 crc) {
    ByteBuffer numbers = ByteBuffer.wrap(trailer).order(ByteOrder.LITTLE_ENDIAN);
    return numbers.getInt() == (int) crc.getValue()
        && numbers.getInt() == (int) inflater.getBytesWritten();
  }

  private Optional<WarcFields> fields(ByteArrayOutputStream start) {
    String text = start.toString(StandardCharsets.ISO_8859_1);
    int end = text.indexOf("\r\n\r\n");
    if (end < 0) {
      return Optional.empty();
    }
    return WarcFields.parse(text.substring(0, end))
        .filter(fields -> end + 4 + fields.contentLength() + 4 == inflater.getBytesWritten());
  }

  @Override
  public void close() {
    inflater.end();
  }
}
