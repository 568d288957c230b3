package dev.rssify.cli.io;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The standard output of a command. Records the write error, which PrintWriter reduces to a flag.
 *
 * <p>Threading: safe for many threads.
 */
public final class StandardOutput extends OutputStream {

  private final OutputStream target;
  private volatile @Nullable IOException error;

  public StandardOutput(OutputStream target) {
    this.target = target;
  }

  /** The last write error, if any. */
  public Optional<IOException> error() {
    return Optional.ofNullable(error);
  }

  /** Whether the reader closed the pipe, which is not an error. */
  public static boolean isClosedByReader(IOException error) {
    return "Broken pipe".equals(error.getMessage());
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      target.write(bytes, offset, length);
    } catch (IOException e) {
      error = e;
      throw e;
    }
  }

  @Override
  public void flush() throws IOException {
    try {
      target.flush();
    } catch (IOException e) {
      error = e;
      throw e;
    }
  }
}
