package dev.rssify.adapters.rawwarc.segments;

import dev.rssify.adapters.rawwarc.format.Encoded;
import dev.rssify.adapters.rawwarc.format.WarcRecord;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the segment to append to: a new one each day and after a number of bytes.
 *
 * <p>Invariants: it writes only to segments it created. Whether another process still writes to an
 * existing one is unknown.
 */
final class SegmentOpener {

  private final SegmentFolder folder;
  private final WarcConfig config;

  SegmentOpener(SegmentFolder folder, WarcConfig config) {
    this.folder = folder;
    this.config = config;
  }

  /** The segment for a response of this time: the current one, if it may still grow. */
  OpenSegment roomFor(@Nullable OpenSegment current, Instant at) throws IOException {
    LocalDate day = SegmentName.day(at);
    if (current != null
        && current.length() < config.segmentBytes()
        && !day.isAfter(current.name().day())) {
      return current;
    }
    if (current != null) {
      current.force();
      current.close();
    }
    return create(day, at);
  }

  private OpenSegment create(LocalDate day, Instant at) throws IOException {
    folder.create();
    while (true) {
      SegmentName name = folder.unused(day, at);
      try {
        return create(name, at);
      } catch (FileAlreadyExistsException e) {
        // Another process took the name; the next one is used.
      }
    }
  }

  private OpenSegment create(SegmentName name, Instant at) throws IOException {
    Path file = folder.path().resolve(name.toString());
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try {
      OpenSegment segment =
          new OpenSegment(
              name,
              file,
              channel,
              Encoded.of(WarcRecord.info(name.toString(), config.software(), at)));
      folder.force();
      return segment;
    } catch (IOException | RuntimeException | Error e) {
      // On a full disk every poll fails here: none of them may leave a file behind.
      channel.close();
      Files.deleteIfExists(file);
      throw e;
    }
  }
}
