package dev.rssify.adapters.rawwarc.segments;

import dev.rssify.adapters.rawwarc.segments.ObjectWriter.Written;
import dev.rssify.core.model.poll.BlobRef;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Writes the responses of many polls as one object: when enough bytes wait, or some time after the
 * first response. While the bucket is unavailable it probes it periodically.
 *
 * <p>Invariants: when {@link #append} returns, the object was acknowledged.
 *
 * <p>Threading: safe for many threads; one thread writes.
 */
final class ObjectLog extends BatchThread<ObjectLog.Records> {

  /** Interval of write probes while the bucket is unavailable. */
  private static final Duration PROBE = Duration.ofSeconds(5);

  private final ObjectWriter writer;
  private final Duration probe;
  private final long flushBytes;
  private final long flushNanos;
  private volatile @Nullable String outage;
  private Instant newest = Instant.EPOCH;

  ObjectLog(ObjectWriter writer, ObjectConfig config) {
    this(writer, config, PROBE);
  }

  ObjectLog(ObjectWriter writer, ObjectConfig config, Duration probe) {
    this.writer = writer;
    this.probe = probe;
    this.flushBytes = config.flushBytes();
    this.flushNanos = config.flushAfter().toNanos();
  }

  /** Records; references point at the first of them. */
  @SuppressWarnings("ArrayRecordComponent") // created, written once, then dropped
  record Records(byte[] bytes, int first, Instant at) {}

  Optional<String> outage() {
    return Optional.ofNullable(outage);
  }

  BlobRef append(byte[] records, int first, Instant at) throws IOException, InterruptedException {
    return append(new Records(records, first, at));
  }

  /** Gathers the records of one object; none while the bucket is being probed. */
  @Override
  void gather(BlockingQueue<Waiting<Records>> from, List<Waiting<Records>> batch)
      throws InterruptedException {
    Waiting<Records> next =
        outage == null ? from.take() : from.poll(probe.toMillis(), TimeUnit.MILLISECONDS);
    if (next == null) {
      probe();
      return;
    }
    long bytes = 0;
    long end = System.nanoTime() + flushNanos;
    while (next != null) {
      batch.add(next);
      Records records = next.item();
      bytes += records == null ? flushBytes : records.bytes().length;
      next = bytes < flushBytes ? from.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS) : null;
    }
  }

  @Override
  List<BlobRef> write(List<Records> batch) throws IOException {
    newest = batch.stream().map(Records::at).max(Comparator.naturalOrder()).orElseThrow();
    Written written =
        writer.write(batch.stream().map(Records::bytes).toList(), SegmentName.day(newest), newest);
    outage = null;
    List<BlobRef> places = new ArrayList<>();
    long offset = written.start();
    for (Records records : batch) {
      places.add(new BlobRef(SegmentStorage.STORAGE, written.key(), offset, records.first()));
      offset += records.bytes().length;
    }
    return places;
  }

  @Override
  void failed(Throwable why) {
    outage = outage == null ? String.valueOf(why.getMessage()) : outage;
  }

  /**
   * A readable bucket may not be writable, so an empty segment is written as a probe; retention
   * deletes it.
   */
  private void probe() {
    try {
      writer.write(List.of(), SegmentName.day(newest), newest);
      outage = null;
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      // still unavailable
    }
  }
}
