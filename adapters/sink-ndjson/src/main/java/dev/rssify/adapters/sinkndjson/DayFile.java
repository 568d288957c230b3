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

  /** What the lines of a file are. */
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

    /** Whether this is a part of a line, from its first byte. */
    boolean matchesStart(String torn) {
      return torn.startsWith(beginning) || beginning.startsWith(torn);
    }
  }

  /** Read from the end in pieces of this many bytes. */
  private static final int PIECE = 64 * 1024;

  Path path() {
    return folder.resolve(day + SUFFIX);
  }

  /** The last file of a folder; files with other names are none of ours. */
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
   * Cuts off what a crash left of a line, and returns the number of the last whole event; that of
   * an earlier file when this one has none.
   *
   * @throws IOException also when the file holds what we did not write; then it is untouched
   */
  Optional<Long> recover() throws IOException {
    try (FileChannel file =
        FileChannel.open(path(), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      long end = withoutTornLine(file);
      if (end > 0) {
        Optional<Long> seq = kind.seq(text(file, lineBefore(file, end), end));
        if (seq.isEmpty()) {
          throw notOurs();
        }
        file.truncate(end);
        return seq;
      }
    }
    Files.delete(path());
    Optional<DayFile> before = newest(folder, kind);
    return before.isEmpty() ? Optional.empty() : before.get().recover();
  }

  /** Where the last whole line ends. Of a torn one zeros may be left, or fewer bytes of it. */
  private long withoutTornLine(FileChannel file) throws IOException {
    long end = file.size();
    long begin = end == 0 ? 0 : lineBefore(file, end);
    String last = text(file, begin, end);
    int zeros = last.indexOf('\0');
    if (last.isEmpty() || (last.endsWith("\n") && zeros < 0)) {
      return end;
    }
    String torn = zeros < 0 ? last : last.substring(0, zeros);
    if (!kind.matchesStart(torn)) {
      throw notOurs();
    }
    return begin;
  }

  private IOException notOurs() {
    return new IOException(
        path()
            + " has lines that are no "
            + (kind == Kind.EVENT ? "event" : "entry")
            + "; move it away, or name another folder");
  }

  /** Where the line begins that ends here. */
  private static long lineBefore(FileChannel file, long end) throws IOException {
    long to = end - 1; // its own line break, if it has one
    while (to > 0) {
      long from = Math.max(0, to - PIECE);
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
