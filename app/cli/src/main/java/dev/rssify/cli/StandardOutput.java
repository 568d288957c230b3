package dev.rssify.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where a command prints to. Remembers why something could not be written: the printers in front of
 * it only know that.
 *
 * <p>Threading: safe for many threads.
 */
final class StandardOutput extends OutputStream {

  private final OutputStream target;
  private volatile @Nullable IOException trouble;

  StandardOutput(OutputStream target) {
    this.target = target;
  }

  /** Why not all that was printed was written; empty while it was. */
  Optional<IOException> trouble() {
    return Optional.ofNullable(trouble);
  }

  /** Whether that is because whoever read it has seen enough, which is no fault of anybody. */
  static boolean isLeft(IOException trouble) {
    return "Broken pipe".equals(trouble.getMessage());
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
      trouble = e;
      throw e;
    }
  }

  @Override
  public void flush() throws IOException {
    try {
      target.flush();
    } catch (IOException e) {
      trouble = e;
      throw e;
    }
  }
}
