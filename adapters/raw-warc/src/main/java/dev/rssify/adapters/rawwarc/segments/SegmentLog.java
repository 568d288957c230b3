package dev.rssify.adapters.rawwarc.segments;

import dev.rssify.adapters.rawwarc.format.Encoded;
import dev.rssify.core.model.poll.BlobRef;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Appends records to a segment of this process. One thread takes all waiting records, writes them,
 * forces them to disk once, and then completes their callers.
 *
 * <p>Invariants: when {@link #append} returns, the record is on disk; when a write fails, the
 * segment is abandoned and the next append starts another.
 *
 * <p>Threading: safe for many threads.
 */
final class SegmentLog extends BatchThread<SegmentLog.Records> {

  private static final int MAX_AT_ONCE = 1024;

  private final Rolling rolling;

  /** The segment that is appended to; only the writer thread uses it, others read its key. */
  private volatile @Nullable OpenSegment current;

  /** Chooses the segment to append to ({@link SegmentOpener}). */
  interface Rolling {
    OpenSegment roomFor(@Nullable OpenSegment current, Instant at) throws IOException;
  }

  /** The records of one response. */
  record Records(Encoded encoded, Instant at) {}

  SegmentLog(Rolling rolling) {
    this.rolling = rolling;
  }

  /**
   * The key of the segment that is appended to, which compaction must skip; null before the first
   * append.
   */
  @Nullable String currentKey() {
    OpenSegment segment = current;
    return segment == null ? null : segment.name().toString();
  }

  /** Appends records; returns their location once they are on disk. */
  BlobRef append(Encoded records, Instant at) throws IOException, InterruptedException {
    return append(new Records(records, at));
  }

  @Override
  void gather(BlockingQueue<Waiting<Records>> from, List<Waiting<Records>> batch)
      throws InterruptedException {
    batch.add(from.take());
    from.drainTo(batch, MAX_AT_ONCE);
  }

  @Override
  List<BlobRef> write(List<Records> batch) throws IOException {
    List<BlobRef> places = new ArrayList<>();
    for (Records records : batch) {
      OpenSegment segment = rolling.roomFor(current, records.at());
      current = segment;
      places.add(segment.append(records.encoded()));
    }
    if (current != null) {
      current.force();
    }
    return places;
  }

  @Override
  void failed(Throwable why) {
    released();
  }

  @Override
  void released() {
    OpenSegment segment = current;
    current = null;
    if (segment != null) {
      segment.abandon();
    }
  }
}
