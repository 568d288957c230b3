package dev.rssify.testkit.golden;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds the golden cases below a folder: each sub-folder with an {@code input.*} is one (see {@link
 * FolderCase}), each {@code *.yaml} file is one (see {@link YamlCase}).
 *
 * <p>For JUnit: {@code Golden.cases(path).stream().map(c -> dynamicTest(c.name(), () -> ...))}, or
 * as a method source, because a case prints as its name. With {@code -Drssify.golden.update=true}
 * the expected part of each case that differs is rewritten instead of failing.
 */
public final class Golden {

  private Golden() {}

  /** The cases of a folder by name; a folder without any is an error, not a test that passes. */
  public static List<GoldenCase> cases(Path folder) {
    try (Stream<Path> entries = Files.list(folder)) {
      List<GoldenCase> cases = entries.sorted().flatMap(Golden::caseAt).toList();
      if (cases.isEmpty()) {
        throw new IllegalArgumentException("no golden case in " + folder);
      }
      return cases;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read golden cases in " + folder, e);
    }
  }

  private static Stream<GoldenCase> caseAt(Path path) {
    if (Files.isDirectory(path)) {
      return Stream.of(FolderCase.read(path));
    }
    return path.toString().endsWith(".yaml") ? Stream.of(YamlCase.read(path)) : Stream.of();
  }

  static boolean updating() {
    return Boolean.getBoolean("rssify.golden.update");
  }
}
