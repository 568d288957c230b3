package dev.rssify.adapters.rawwarc;

import dev.rssify.core.model.poll.BlobRef;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A segment that grows, written to by nobody else.
 *
 * <p>Threading: used by one thread at a time.
 */
final class OpenSegment implements AutoCloseable {

  private final SegmentName name;
  private final Path file;
  private final FileChannel channel;
  private final long begun;
  private long end;
  private long forced;

  /** Begins an empty file, with the record every segment begins with. */
  OpenSegment(SegmentName name, Path file, FileChannel channel, Encoded info) throws IOException {
    this.name = name;
    this.file = file;
    this.channel = channel;
    this.begun = info.length();
    info.appendTo(channel);
    channel.force(false);
    this.end = begun;
    this.forced = begun;
  }

  SegmentName name() {
    return name;
  }

  long length() {
    return end;
  }

  BlobRef append(Encoded records) throws IOException {
    records.appendTo(channel);
    BlobRef place = new BlobRef(WarcRawStore.STORAGE, name.toString(), end, records.first());
    end += records.length();
    return place;
  }

  /** The contents are what counts: times of the file are not worth another write. */
  void force() throws IOException {
    channel.force(false);
    forced = end;
  }

  /**
   * Leaves the segment without what was not forced, as far as the disk still allows: nobody was
   * told of it. What cannot be cut is like the end a crash tears, and as harmless.
   */
  void abandon() {
    try (channel) {
      channel.truncate(forced);
      if (forced == begun) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      // It stays as it is.
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
