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
 * Replays the changes of a log up to its last complete line.
 *
 * <p>Invariants: an incomplete last line was never acknowledged and is ignored; an invalid line
 * before it is corruption and fails the read.
 */
final class LogReader {

  private final Path path;
  private int lineNumber;
  private long position;

  /** The sequence number of the last complete line, and the length of the log up to its end. */
  record End(long seq, long bytes) {}

  LogReader(Path path) {
    this.path = path;
  }

  /**
   * Passes the changes of all lines after the snapshot to {@code replay}.
   *
   * @param snapshot the sequence number of the last line in the snapshot
   * @param limit the number of bytes to read; lines that end after it are ignored
   */
  End read(long snapshot, long limit, Consumer<Change<?>> replay) throws IOException {
    try (InputStream in = new BufferedInputStream(new FileInputStream(path.toFile()))) {
      long lastSeq = header(next(in).orElse(""), snapshot);
      long complete = position;
      for (Optional<String> line = next(in); line.isPresent(); line = next(in)) {
        if (position > limit) {
          break;
        }
        long seq = LogLine.seq(line.get()).orElse(-1L);
        if (seq < 0 && in.read() < 0) {
          break; // nothing follows: the process stopped while it wrote this line
        }
        if (seq != lastSeq + 1) {
          throw damaged(
              seq < 0 ? "it is incomplete" : "expected number " + (lastSeq + 1) + ", found " + seq);
        }
        lastSeq = seq;
        complete = position;
        if (seq > snapshot) {
          ChangeJson.readAll(line.get()).forEach(replay);
        }
      }
      return new End(lastSeq, complete);
    }
  }

  private long header(String line, long snapshot) {
    LogLine.Header header = LogLine.header(line).orElseThrow(() -> damaged("expected a header"));
    if (header.version() > LogLine.VERSION) {
      throw new StoreException(
          Kind.UNAVAILABLE,
          path
              + " was written by a newer rssify: it has format version "
              + header.version()
              + ", and this one reads up to "
              + LogLine.VERSION
              + "; use the newer one");
    }
    if (header.after() > snapshot) {
      throw damaged(
          "it follows line " + header.after() + ", and the snapshot ends with " + snapshot);
    }
    return header.after();
  }

  /** The next line. A last line without its end is returned as an empty line, which is invalid. */
  private Optional<String> next(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int b = in.read();
    while (b >= 0 && b != '\n') {
      line.write(b);
      b = in.read();
    }
    lineNumber++;
    position += line.size() + (b < 0 ? 0 : 1);
    if (b < 0) {
      return line.size() == 0 ? Optional.empty() : Optional.of("");
    }
    return Optional.of(line.toString(StandardCharsets.UTF_8));
  }

  private StoreException damaged(String how) {
    return FileErrors.damaged(path + ", line " + lineNumber + ",", how);
  }
}
