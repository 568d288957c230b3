package dev.rssify.adapters.sinkndjson;

import dev.rssify.json.view.EventView;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/** The lines of one day. */
record DayFile(Path folder, LocalDate day, Kind kind) {

  private static final String SUFFIX = ".ndjson";

  /** The kind of lines in a file. */
  enum Kind {
    EVENT("{\"seq\":"),
    ENTRY("{\"entry_uid\":");

    private final String beginning;

    Kind(String beginning) {
      this.beginning = beginning;
    }

    /** The number of an event, 0 for an entry; empty for a line that is neither. */
    Optional<Long> seq(String line) {
      return switch (this) {
        case EVENT -> EventView.seq(line);
        case ENTRY -> line.startsWith(beginning) ? Optional.of(0L) : Optional.empty();
      };
    }

    /** Whether an incomplete line starts like the lines of this kind. */
    boolean matchesStart(String incomplete) {
      return incomplete.startsWith(beginning) || beginning.startsWith(incomplete);
    }
  }

  /** The size of the blocks in which a file is read from its end. */
  private static final int BLOCK_BYTES = 64 * 1024;

  Path path() {
    return folder.resolve(day + SUFFIX);
  }

  /** The last file of a folder; files with other names are ignored. */
  static Optional<DayFile> newest(Path folder, Kind kind) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(name -> name.endsWith(SUFFIX))
          .flatMap(name -> day(name.substring(0, name.length() - SUFFIX.length())).stream())
          .max(Comparator.naturalOrder())
          .map(day -> new DayFile(folder, day, kind));
    }
  }

  private static Optional<LocalDate> day(String name) {
    try {
      return Optional.of(LocalDate.parse(name));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /**
   * Removes a line that a crash left incomplete, and returns the number of the last complete event;
   * that of an earlier file when this one has none.
   *
   * @throws IOException also when the file has lines of another program; then it is unchanged
   */
  Optional<Long> recover() throws IOException {
    try (FileChannel file =
        FileChannel.open(path(), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      long end = endOfLastCompleteLine(file);
      if (end > 0) {
        Optional<Long> seq = kind.seq(text(file, lineBefore(file, end), end));
        if (seq.isEmpty()) {
          throw invalidLine();
        }
        file.truncate(end);
        return seq;
      }
    }
    Files.delete(path());
    Optional<DayFile> before = newest(folder, kind);
    return before.isEmpty() ? Optional.empty() : before.get().recover();
  }

  /**
   * The end of the last complete line. After a crash, the file may end with zeros or an incomplete
   * line.
   */
  private long endOfLastCompleteLine(FileChannel file) throws IOException {
    long end = file.size();
    long begin = end == 0 ? 0 : lineBefore(file, end);
    String last = text(file, begin, end);
    int zeros = last.indexOf('\0');
    if (last.isEmpty() || (last.endsWith("\n") && zeros < 0)) {
      return end;
    }
    String incomplete = zeros < 0 ? last : last.substring(0, zeros);
    if (!kind.matchesStart(incomplete)) {
      throw invalidLine();
    }
    return begin;
  }

  private IOException invalidLine() {
    return new IOException(
        path()
            + " has a line that is not an "
            + (kind == Kind.EVENT ? "event" : "entry")
            + "; move the file, or use another folder");
  }

  /** The start of the line that ends at an offset. */
  private static long lineBefore(FileChannel file, long end) throws IOException {
    long to = end - 1; // without its line break, if it has one
    while (to > 0) {
      long from = Math.max(0, to - BLOCK_BYTES);
      byte[] piece = bytes(file, from, to);
      for (int i = piece.length - 1; i >= 0; i--) {
        if (piece[i] == '\n') {
          return from + i + 1;
        }
      }
      to = from;
    }
    return 0;
  }

  private static String text(FileChannel file, long from, long to) throws IOException {
    return new String(bytes(file, from, to), StandardCharsets.UTF_8);
  }

  private static byte[] bytes(FileChannel file, long from, long to) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate((int) (to - from));
    while (bytes.hasRemaining() && file.read(bytes, from + bytes.position()) >= 0) {
      // to the end
    }
    return bytes.array();
  }
}
