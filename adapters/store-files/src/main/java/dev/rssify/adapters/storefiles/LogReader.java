package dev.rssify.adapters.storefiles;

import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreException.Kind;
import dev.rssify.core.store.memory.Change;
import dev.rssify.json.stored.ChangeJson;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reads a log from its beginning to its last whole line.
 *
 * <p>Invariants: a broken last line was never acknowledged and is left out; a broken line before it
 * is damage, never skipped.
 */
final class LogReader {

  private final Path path;
  private int lineNumber;
  private long bytes;

  /** The number of the last whole line, and how long the log is up to its end. */
  record End(long seq, long bytes) {}

  LogReader(Path path) {
    this.path = path;
  }

  /**
   * Hands over the changes of all lines after this one.
   *
   * @param limit how long the log counts as it is; lines that end after it are left out
   */
  End read(long snapshot, long limit, Consumer<Change<?>> replay) throws IOException {
    try (InputStream in = new BufferedInputStream(new FileInputStream(path.toFile()))) {
      long seq = header(next(in).orElse(""), snapshot);
      long whole = bytes;
      for (Optional<String> line = next(in); line.isPresent(); line = next(in)) {
        if (bytes > limit) {
          break;
        }
        long number = LogLine.seq(line.get()).orElse(-1L);
        if (number < 0 && in.read() < 0) {
          break;
        }
        if (number != seq + 1) {
          throw damaged(number < 0 ? "it is not whole" : "it has the number " + number);
        }
        seq = number;
        whole = bytes;
        if (seq > snapshot) {
          ChangeJson.readAll(line.get()).forEach(replay);
        }
      }
      return new End(seq, whole);
    }
  }

  private long header(String line, long snapshot) {
    LogLine.Header header = LogLine.header(line).orElseThrow(() -> damaged("it is no header"));
    if (header.version() > LogLine.VERSION) {
      throw new StoreException(
          Kind.UNAVAILABLE,
          path
              + " was written by a newer rssify: it has version "
              + header.version()
              + " of the format, and this one reads up to "
              + LogLine.VERSION
              + "; use the newer one");
    }
    if (header.after() > snapshot) {
      throw damaged(
          "it follows line " + header.after() + ", and the snapshot ends with " + snapshot);
    }
    return header.after();
  }

  /** The next line; one without its end, at the end of the log, counts and is not whole. */
  private Optional<String> next(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int b = in.read();
    while (b >= 0 && b != '\n') {
      line.write(b);
      b = in.read();
    }
    lineNumber++;
    bytes += line.size() + (b < 0 ? 0 : 1);
    if (b < 0) {
      return line.size() == 0 ? Optional.empty() : Optional.of("");
    }
    return Optional.of(line.toString(StandardCharsets.UTF_8));
  }

  private StoreException damaged(String how) {
    return FileErrors.damaged(path + ", line " + lineNumber + ",", how);
  }
}
