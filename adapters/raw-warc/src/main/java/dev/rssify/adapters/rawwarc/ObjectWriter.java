package dev.rssify.adapters.rawwarc;

import dev.rssify.core.raw.RawObjects;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes records as a segment of their own, under a name nobody has.
 *
 * <p>Threading: safe for many threads.
 */
final class ObjectWriter {

  /** Others may write too; but not so many at once. */
  private static final int MOST_NAMES = 1000;

  private final RawObjects objects;
  private final String software;
  private final AtomicLong last = new AtomicLong();

  ObjectWriter(RawObjects objects, String software) {
    this.objects = objects;
    this.software = software;
  }

  /**
   * A segment that is durable.
   *
   * @param start where the first of the records is
   */
  record Written(String key, long start) {}

  /**
   * Writes a segment.
   *
   * @param day that of the newest answer
   */
  Written write(List<byte[]> records, LocalDate day, Instant now) throws IOException {
    for (int i = 0; i < MOST_NAMES; i++) {
      long number = last.updateAndGet(used -> Math.max(used + 1, now.toEpochMilli()));
      String key = new SegmentName(day, number).toString();
      ByteArrayOutputStream segment = new ByteArrayOutputStream();
      segment.write(Encoded.of(WarcRecord.info(key, software, now)).memory());
      int start = segment.size();
      records.forEach(segment::writeBytes);
      byte[] bytes = segment.toByteArray();
      if (objects.putNew(key, bytes) || isThere(key, bytes)) {
        return new Written(key, start);
      }
    }
    throw new IOException("every name is taken in " + objects.name());
  }

  /**
   * What got no answer may have been sent again below us, and then finds its name taken by itself.
   */
  private boolean isThere(String key, byte[] bytes) throws IOException {
    return objects
        .get(key, 0, bytes.length + 1)
        .filter(there -> Arrays.equals(there, bytes))
        .isPresent();
  }
}
