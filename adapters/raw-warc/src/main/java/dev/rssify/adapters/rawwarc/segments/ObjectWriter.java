package dev.rssify.adapters.rawwarc.segments;

import dev.rssify.adapters.rawwarc.format.Encoded;
import dev.rssify.adapters.rawwarc.format.WarcRecord;
import dev.rssify.core.raw.RawObjects;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes records as a new segment under an unused name.
 *
 * <p>Threading: safe for many threads.
 */
final class ObjectWriter {

  /** Attempts to find an unused name while other processes write too. */
  private static final int MAX_NAMES = 1000;

  private final RawObjects objects;
  private final ObjectConfig config;
  private final AtomicLong last = new AtomicLong();

  ObjectWriter(RawObjects objects, ObjectConfig config) {
    this.objects = objects;
    this.config = config;
  }

  /**
   * A segment that is durable.
   *
   * @param start the offset of the first of the records
   */
  record Written(String key, long start) {}

  /**
   * Writes a segment.
   *
   * @param day the day of the newest response
   */
  Written write(List<byte[]> records, LocalDate day, Instant now) throws IOException {
    for (int i = 0; i < MAX_NAMES; i++) {
      long number = last.updateAndGet(used -> Math.max(used + 1, now.toEpochMilli()));
      String key = new SegmentName(day, number, config.writer()).toString();
      ByteArrayOutputStream segment = new ByteArrayOutputStream();
      segment.write(Encoded.of(WarcRecord.info(key, config.software(), now)).memory());
      int start = segment.size();
      records.forEach(segment::writeBytes);
      byte[] bytes = segment.toByteArray();
      if (objects.putNew(key, bytes) || isStored(key, bytes)) {
        return new Written(key, start);
      }
    }
    throw new IOException("no unused name found in " + objects.name());
  }

  /** A put without a response may have succeeded, and its retry then finds its own name taken. */
  private boolean isStored(String key, byte[] bytes) throws IOException {
    return objects
        .get(key, 0, bytes.length + 1)
        .filter(there -> Arrays.equals(there, bytes))
        .isPresent();
  }
}
