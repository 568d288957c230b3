package dev.rssify.adapters.exportparquet.lake;

import dev.rssify.adapters.exportparquet.ParquetFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Merges the files of finished days, so that each table has one file a day.
 *
 * <p>Invariants: a row is never in two files that readers see. The merged file is stored under a
 * name that readers do not look at; then the small files are deleted; then it gets its name. A
 * crash in between is completed by {@link #recover}. A query that runs in that moment may miss rows
 * of the day.
 */
final class Compaction {

  private static final String READY = "_ready/";

  private final LakeStorage storage;

  Compaction(LakeStorage storage) {
    this.storage = storage;
  }

  /** Completes what a crash interrupted. */
  void recover() throws IOException {
    List<String> names = storage.names();
    for (String name : names) {
      if (name.startsWith(READY)) {
        LakeFile merged = LakeFile.of(name.substring(READY.length())).orElseThrow();
        replace(files(names), merged);
      }
    }
  }

  /** Merges the files of all days before this one. */
  void run(LocalDate today) throws IOException {
    Map<String, List<LakeFile>> days =
        files(storage.names()).stream()
            .filter(file -> file.day().isBefore(today))
            .sorted(Comparator.comparingLong(LakeFile::first))
            .collect(Collectors.groupingBy(file -> file.table() + " " + file.day()));
    for (List<LakeFile> parts : days.values()) {
      if (parts.size() > 1) {
        merge(parts);
      }
    }
  }

  private void merge(List<LakeFile> parts) throws IOException {
    LakeFile first = parts.getFirst();
    LakeFile merged =
        new LakeFile(first.table(), first.day(), first.first(), parts.getLast().last());
    List<Path> inputs = new ArrayList<>();
    for (LakeFile part : parts) {
      inputs.add(storage.local(part.name()));
    }
    Path file = storage.workspace().resolve("merged.parquet");
    ParquetFile.merge(inputs, file);
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
    storage.publish(storage.local(READY + merged.name()), merged.name());
    storage.delete(READY + merged.name());
  }

  static List<LakeFile> files(List<String> names) {
    return names.stream().flatMap(name -> LakeFile.of(name).stream()).toList();
  }
}
