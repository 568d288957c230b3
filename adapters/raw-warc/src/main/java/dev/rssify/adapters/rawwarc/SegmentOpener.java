package dev.rssify.adapters.rawwarc;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Says which segment grows: a new one each day and after so many bytes. After a restart it is the
 * one that grew last, without what a crash left torn at its end.
 */
final class SegmentOpener {

  private final SegmentFolder folder;
  private final WarcConfig config;
  private final ToLongFunction<String> knownEnd;

  /**
   * Opens segments in a folder.
   *
   * @param knownEnd up to where a segment is known to be whole, so that only the rest is looked at
   */
  SegmentOpener(SegmentFolder folder, WarcConfig config, ToLongFunction<String> knownEnd) {
    this.folder = folder;
    this.config = config;
    this.knownEnd = knownEnd;
  }

  /** The segment for what came at this time: the current one, if it may still grow. */
  OpenSegment roomFor(@Nullable OpenSegment current, Instant at) throws IOException {
    OpenSegment segment = current == null ? newest(at) : current;
    LocalDate day = SegmentName.day(at);
    if (segment != null
        && segment.length() < config.segmentBytes()
        && !day.isAfter(segment.name().day())) {
      return segment;
    }
    if (segment != null) {
      segment.force();
      segment.close();
    }
    return create(day, at);
  }

  /** The segment that grew last, cut where its last whole record ends; null when there is none. */
  private @Nullable OpenSegment newest(Instant at) throws IOException {
    folder.make();
    folder.deleteUnfinished(SegmentFolder.UNFINISHED);
    List<SegmentName> segments = folder.segments();
    if (segments.isEmpty()) {
      return null;
    }
    SegmentName name = segments.getLast();
    try {
      return reopened(name, at);
    } catch (NoSuchFileException e) {
      return null; // compaction was faster
    }
  }

  private OpenSegment reopened(SegmentName name, Instant at) throws IOException {
    Path file = folder.path().resolve(name.toString());
    FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      long whole = wholeUpTo(file, Math.min(knownEnd.applyAsLong(name.toString()), channel.size()));
      if (whole < channel.size()) {
        channel.truncate(whole);
        channel.force(true);
      }
      channel.position(whole);
      OpenSegment segment = new OpenSegment(name, channel, whole);
      if (whole == 0) {
        segment.append(Encoded.of(WarcRecord.info(name.toString(), config.software(), at)));
      }
      return segment;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static long wholeUpTo(Path file, long from) throws IOException {
    try (FileChannel channel = FileChannel.open(file);
        SegmentScan scan = new SegmentScan(channel::read, from)) {
      while (scan.next().isPresent()) {}
      return scan.position();
    }
  }

  private OpenSegment create(LocalDate day, Instant at) throws IOException {
    folder.make();
    SegmentName name = folder.unused(day, at);
    FileChannel channel =
        FileChannel.open(
            folder.path().resolve(name.toString()),
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.WRITE);
    try {
      OpenSegment segment = new OpenSegment(name, channel, 0);
      segment.append(Encoded.of(WarcRecord.info(name.toString(), config.software(), at)));
      segment.force();
      folder.force();
      return segment;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }
}
