package dev.rssify.adapters.fetchhttp;

import dev.rssify.core.model.Body;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Gathers a body: in memory while it is small, in a file once it is not.
 *
 * <p>Invariants: every byte is covered by the lease before it is taken; what is not {@link #finish
 * finished} is given back by {@link #close}.
 */
final class BodyCollector implements AutoCloseable {

  private final ByteBudget.Lease lease;
  private final int spillAbove;
  private final Path directory;
  private ByteArrayOutputStream memory = new ByteArrayOutputStream();
  private @Nullable FileChannel file;
  private long length;
  private boolean finished;

  BodyCollector(ByteBudget.Lease lease, int spillAbove, Path directory) {
    this.lease = lease;
    this.spillAbove = spillAbove;
    this.directory = directory;
  }

  long length() {
    return length;
  }

  void add(byte[] bytes, int count) throws IOException {
    lease.cover(length + count);
    length += count;
    if (file == null && length > spillAbove) {
      file = spill(memory.toByteArray());
      memory = new ByteArrayOutputStream(0);
    }
    if (file == null) {
      memory.write(bytes, 0, count);
    } else {
      write(file, ByteBuffer.wrap(bytes, 0, count));
    }
  }

  /** The body, which now owns the file and the lease. */
  Body finish() {
    finished = true;
    return file == null
        ? new HeldBody(memory.toByteArray(), lease)
        : new SpilledBody(file, length, lease);
  }

  @Override
  public void close() {
    if (!finished) {
      finish().close();
    }
  }

  /** The file has no name once it is open, so that not even a crash leaves it behind. */
  private FileChannel spill(byte[] start) throws IOException {
    FileChannel channel =
        FileChannel.open(
            Files.createTempFile(directory, "rssify-body-", null),
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
    write(channel, ByteBuffer.wrap(start));
    return channel;
  }

  private static void write(FileChannel channel, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }
}
