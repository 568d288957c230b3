package dev.rssify.analysis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Real texts with the expected results of human judges. They are not part of this project: {@code
 * -Drssify.corpus=FOLDER} names a folder with {@code keywords} and {@code neardup}, else it is
 * beside the checkout.
 */
record Corpus(Path folder) {

  private static final JsonMapper JSON = new JsonMapper();

  static Corpus beside() {
    String given = System.getProperty("rssify.corpus");
    Path root = Path.of(System.getProperty("rssify.root", "."));
    return new Corpus(
        given != null ? Path.of(given) : root.resolveSibling("shared").resolve("corpus"));
  }

  boolean has(String file) {
    return Files.isRegularFile(folder.resolve(file));
  }

  List<JsonNode> read(String file) throws IOException {
    return Files.readAllLines(folder.resolve(file)).stream()
        .filter(line -> !line.isBlank())
        .map(JSON::readTree)
        .toList();
  }

  /** Assigns each id to one of two halves, by the parity of its hash. */
  static int half(String id) {
    return (int) Hashing.mix(Hashing.of(id)) & 1;
  }
}
