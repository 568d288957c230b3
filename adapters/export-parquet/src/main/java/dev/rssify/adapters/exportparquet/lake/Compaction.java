package dev.rssify.adapters.exportparquet.lake;

import dev.rssify.adapters.exportparquet.ParquetFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Merges the files of finished days, so that each table has one file a day, or several large ones.
 *
 * <p>Invariants: a row is never in two files that readers see. The merged file is stored under a
 * name that readers ignore; then the small files are deleted; then it is renamed. A crash in
 * between is completed by {@link #recover}. A query that runs in that moment may miss rows of the
 * day.
 */
final class Compaction {

  private static final String READY = "_ready/";

  /** A merged file is in memory while it is uploaded. */
  private static final long MAX_BYTES = 128L << 20;

  private final LakeStorage storage;

  Compaction(LakeStorage storage) {
    this.storage = storage;
  }

  /** Completes what a crash interrupted. */
  void recover() throws IOException {
    Set<String> names = storage.sizes().keySet();
    for (String name : names) {
      if (name.startsWith(READY)) {
        LakeFile merged = LakeFile.of(name.substring(READY.length())).orElseThrow();
        replace(files(names), merged);
      }
    }
  }

  /** Merges the files of all days before this one; completes what failed before. */
  void run(LocalDate today) throws IOException {
    recover();
    Map<String, Long> sizes = storage.sizes();
    Map<String, List<LakeFile>> days =
        files(sizes.keySet()).stream()
            .filter(file -> file.day().isBefore(today))
            .sorted(Comparator.comparingLong(LakeFile::first))
            .collect(Collectors.groupingBy(file -> file.table() + " " + file.day()));
    for (List<LakeFile> day : days.values()) {
      List<LakeFile> parts = new ArrayList<>();
      long bytes = 0;
      for (LakeFile part : day) {
        long size = sizes.getOrDefault(part.name(), 0L);
        if (bytes + size > MAX_BYTES) {
          merge(parts);
          parts.clear();
          bytes = 0;
        }
        parts.add(part);
        bytes += size;
      }
      merge(parts);
    }
  }

  private void merge(List<LakeFile> parts) throws IOException {
    if (parts.size() < 2) {
      return;
    }
    LakeFile first = parts.getFirst();
    LakeFile merged =
        new LakeFile(first.table(), first.day(), first.first(), parts.getLast().last());
    List<Path> inputs = new ArrayList<>();
    for (LakeFile part : parts) {
      inputs.add(storage.download(part.name()));
    }
    Path file = storage.workspace().resolve("merged.parquet");
    Files.deleteIfExists(file); // left by a merge that failed
    try {
      ParquetFile.merge(inputs, file);
    } finally {
      for (Path input : inputs) {
        if (input.startsWith(storage.workspace())) {
          Files.deleteIfExists(input); // a copy of an object
        }
      }
    }
    storage.publish(file, READY + merged.name());
    replace(parts, merged);
  }

  private void replace(List<LakeFile> files, LakeFile merged) throws IOException {
    for (LakeFile file : files) {
      if (file.isBeside(merged)
          && !file.equals(merged)
          && file.first() >= merged.first()
          && file.last() <= merged.last()) {
        storage.delete(file.name());
      }
    }
    storage.publish(storage.download(READY + merged.name()), merged.name());
    storage.delete(READY + merged.name());
  }

  static List<LakeFile> files(Collection<String> names) {
    return names.stream().flatMap(name -> LakeFile.of(name).stream()).toList();
  }
}
