package dev.rssify.adapters.rawwarc.segments;

import dev.rssify.adapters.rawwarc.format.Encoded;
import dev.rssify.core.model.poll.BlobRef;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A growing segment that only this process writes.
 *
 * <p>Not thread-safe.
 */
final class OpenSegment implements AutoCloseable {

  private final SegmentName name;
  private final Path file;
  private final FileChannel channel;
  private final long headerLength;
  private long end;
  private long forced;

  /** Creates a file with the first record of every segment. */
  OpenSegment(SegmentName name, Path file, FileChannel channel, Encoded info) throws IOException {
    this.name = name;
    this.file = file;
    this.channel = channel;
    this.headerLength = info.length();
    info.appendTo(channel);
    channel.force(false);
    this.end = headerLength;
    this.forced = headerLength;
  }

  SegmentName name() {
    return name;
  }

  long length() {
    return end;
  }

  BlobRef append(Encoded records) throws IOException {
    records.appendTo(channel);
    BlobRef place = new BlobRef(SegmentStorage.STORAGE, name.toString(), end, records.first());
    end += records.length();
    return place;
  }

  /** Forces the contents only: the times of the file are not worth another write. */
  void force() throws IOException {
    channel.force(false);
    forced = end;
  }

  /**
   * Truncates the segment to the forced length, if the disk still allows it: later bytes were not
   * acknowledged. A remaining partial record is harmless.
   */
  void abandon() {
    try (channel) {
      channel.truncate(forced);
      if (forced == headerLength) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      // The partial record stays.
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
