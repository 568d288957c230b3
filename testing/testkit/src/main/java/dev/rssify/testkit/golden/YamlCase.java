package dev.rssify.testkit.golden;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * A case in one YAML file with the keys {@code origin}, {@code input} and, as the last, {@code
 * expected}. An update replaces the text from {@code expected:} on, so comments above it are
 * retained.
 */
public record YamlCase(String name, String origin, Path file, JsonNode inputTree, JsonNode expected)
    implements GoldenCase {

  static YamlCase read(Path file) {
    JsonNode tree = Form.parse(text(file));
    String origin = tree.path("origin").asString("").strip();
    if (origin.isEmpty() || !tree.has("input")) {
      throw new IllegalArgumentException("origin and input expected in " + file);
    }
    String name = String.valueOf(file.getFileName()).replaceFirst("\\.yaml$", "");
    return new YamlCase(name, origin, file, tree.path("input"), tree.path("expected"));
  }

  /** The input if it is a text, as UTF-8. */
  @Override
  public byte[] input() {
    return inputTree.stringValue().getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void verify(Object actual) {
    new Verdict(Form.YAML, expected, Form.YAML.normal(actual))
        .settle(this, file, () -> updated(actual));
  }

  @Override
  public String toString() {
    return name;
  }

  private String updated(Object actual) {
    String text = text(file);
    String stored = text.replaceFirst("(?ms)^expected:.*\\z", "");
    if (Form.parse(stored).size() != Form.parse(text).size() - 1) {
      throw new IllegalStateException("expected must be the last key to be updated: " + file);
    }
    return stored + Form.YAML.write(Map.of("expected", actual));
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
