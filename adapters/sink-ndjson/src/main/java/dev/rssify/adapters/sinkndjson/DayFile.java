package dev.rssify.adapters.sinkndjson;

import dev.rssify.json.EventJson;
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

/** The events of one day. */
record DayFile(Path folder, LocalDate day) {

  private static final String SUFFIX = ".ndjson";

  /** Read from the end in pieces of this many bytes. */
  private static final int PIECE = 64 * 1024;

  Path path() {
    return folder.resolve(day + SUFFIX);
  }

  /** The last file of a folder; files with other names are none of ours. */
  static Optional<DayFile> newest(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(name -> name.endsWith(SUFFIX))
          .flatMap(name -> day(name.substring(0, name.length() - SUFFIX.length())).stream())
          .max(Comparator.naturalOrder())
          .map(day -> new DayFile(folder, day));
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
   * Cuts off what a crash left of a line, and tells the number of the last event that is whole;
   * that of an earlier file when this one has none.
   */
  Optional<Long> recover() throws IOException {
    try (FileChannel file =
        FileChannel.open(path(), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      long end = file.size();
      while (end > 0) {
        long begin = lineBefore(file, end);
        String line = text(file, begin, end);
        Optional<Long> seq = line.endsWith("\n") ? EventJson.seq(line) : Optional.empty();
        if (seq.isPresent()) {
          file.truncate(end);
          return seq;
        }
        end = begin;
      }
      file.truncate(0);
    }
    Files.delete(path());
    Optional<DayFile> before = newest(folder);
    return before.isEmpty() ? Optional.empty() : before.get().recover();
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
