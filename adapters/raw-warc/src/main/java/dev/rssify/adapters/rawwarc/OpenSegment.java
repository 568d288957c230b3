package dev.rssify.adapters.rawwarc;

import dev.rssify.core.model.BlobRef;
import java.io.IOException;
import java.nio.channels.FileChannel;

/**
 * A segment that grows.
 *
 * <p>Threading: used by one thread at a time.
 */
final class OpenSegment implements AutoCloseable {

  private final SegmentName name;
  private final FileChannel channel;
  private long end;

  /** Goes on after {@code end}, where the channel stands. */
  OpenSegment(SegmentName name, FileChannel channel, long end) {
    this.name = name;
    this.channel = channel;
    this.end = end;
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
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
