package dev.rssify.testkit.golden;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * A case in its own folder: {@code input.*} is the input byte for byte, {@code expected.yaml},
 * {@code expected.json} or any other {@code expected.*} the expected output, {@code origin.*} the
 * origin of the case. Other files belong to the test that uses the case, see {@link #file}.
 */
public record FolderCase(String name, String origin, Path folder) implements GoldenCase {

  static FolderCase read(Path folder) {
    String origin = text(only(folder, "origin")).strip();
    if (origin.isEmpty()) {
      throw new IllegalArgumentException("nothing on its origin in " + folder);
    }
    return new FolderCase(String.valueOf(folder.getFileName()), origin, folder);
  }

  /** A further file of the case. */
  public Path file(String fileName) {
    return folder.resolve(fileName);
  }

  @Override
  public byte[] input() {
    try {
      return Files.readAllBytes(only(folder, "input"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public JsonNode inputTree() {
    return Form.parse(text(only(folder, "input")));
  }

  @Override
  public void verify(Object actual) {
    Path file = only(folder, "expected");
    Form form = Form.of(file);
    boolean written = actual instanceof String;
    Object outcome = written ? form.read(String.valueOf(actual)) : form.normal(actual);
    new Verdict(form, form.read(text(file)), outcome)
        .settle(this, file, () -> written ? String.valueOf(actual) : form.write(actual));
  }

  @Override
  public String toString() {
    return name;
  }

  private static Path only(Path folder, String stem) {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> found =
          files.filter(f -> String.valueOf(f.getFileName()).startsWith(stem + ".")).toList();
      if (found.size() != 1) {
        throw new IllegalArgumentException(
            "one %s.* expected in %s, found %s".formatted(stem, folder, found));
      }
      return found.getFirst();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
