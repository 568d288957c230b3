package dev.rssify.adapters.rawwarc.format;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Encoded records, created by the calling thread so that appending is only copying: in memory, or
 * in an unnamed file for a large payload.
 *
 * @param first the length of the first record, which references point at
 */
@SuppressWarnings("ArrayRecordComponent") // created, written once, then dropped
public record Encoded(byte[] memory, @Nullable FileChannel file, long first, long length)
    implements AutoCloseable {

  /**
   * The suffix of files with records being encoded. Such a file is unlinked once it is open, so a
   * crash leaves none.
   */
  static final String UNFINISHED = ".part";

  /** The approximate size of the headers besides a payload. */
  private static final int HEADERS_BYTES = 2 << 10;

  /**
   * Encodes a response and its request.
   *
   * @param spillAbove payloads longer than this are encoded into a file in {@code folder}
   */
  public static Encoded of(
      WarcRecord response,
      WarcRecord question,
      long spillAbove,
      Path folder,
      Compressors compressors)
      throws IOException {
    if (response.payload().length() <= spillAbove) {
      int room = Math.toIntExact(response.payload().length()) + HEADERS_BYTES;
      ByteArrayOutputStream bytes = new ByteArrayOutputStream(room);
      response.writeTo(bytes, compressors);
      int first = bytes.size();
      question.writeTo(bytes, compressors);
      return new Encoded(bytes.toByteArray(), null, first, bytes.size());
    }
    FileChannel file =
        FileChannel.open(
            Files.createTempFile(folder, "record-", UNFINISHED),
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
    try {
      OutputStream out = new BufferedOutputStream(Channels.newOutputStream(file), 32 << 10);
      response.writeTo(out, compressors);
      out.flush();
      long first = file.position();
      question.writeTo(out, compressors);
      out.flush();
      return new Encoded(new byte[0], file, first, file.position());
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  public static Encoded of(WarcRecord record) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
    try (Compressors compressors = new Compressors()) {
      record.writeTo(bytes, compressors);
    }
    return new Encoded(bytes.toByteArray(), null, bytes.size(), bytes.size());
  }

  public void appendTo(FileChannel segment) throws IOException {
    if (file == null) {
      ByteBuffer rest = ByteBuffer.wrap(memory);
      while (rest.hasRemaining()) {
        segment.write(rest);
      }
      return;
    }
    for (long done = 0; done < length; ) {
      done += file.transferTo(done, length - done, segment);
    }
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }
}
