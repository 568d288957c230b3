package dev.rssify.adapters.rawwarc.segments;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folder of the segments.
 *
 * <p>Invariants: a file is durably created or deleted when the method returns; names that are not
 * those of segments are rejected.
 */
public record SegmentFolder(Path path) {

  /** The suffix of unfinished copies, which are useless after a crash. */
  static final String COPYING = ".copying";

  /** The segments, the oldest day first; none when the folder does not exist. */
  public List<SegmentName> segments() throws IOException {
    try (Stream<Path> files = Files.list(path)) {
      return files.flatMap(file -> SegmentName.parse(name(file)).stream()).sorted().toList();
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }

  /**
   * An unused name for responses up to this day. Another process may take it at any time, so the
   * file must be created exclusively.
   */
  SegmentName unused(LocalDate day, Instant now) throws IOException {
    long highest = segments().stream().mapToLong(SegmentName::number).max().orElse(0);
    return new SegmentName(day, Math.max(highest + 1, now.toEpochMilli()));
  }

  /** The file of a segment; empty when the key is not that of a segment. */
  Optional<Path> file(String key) {
    return SegmentName.isOne(key) ? Optional.of(path.resolve(key)) : Optional.empty();
  }

  void create() throws IOException {
    if (Files.notExists(path)) {
      Files.createDirectories(path);
      force(Objects.requireNonNull(path.toAbsolutePath().getParent()));
    }
  }

  void force() throws IOException {
    force(path);
  }

  void delete(String key) throws IOException {
    Optional<Path> file = file(key);
    if (file.isPresent()) {
      Files.deleteIfExists(file.get());
      force();
    }
  }

  void deleteUnfinished(String suffix) throws IOException {
    try (Stream<Path> files = Files.list(path)) {
      for (Path file : files.filter(file -> name(file).endsWith(suffix)).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  private static String name(Path file) {
    return Objects.requireNonNull(file.getFileName()).toString();
  }

  private static void force(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
