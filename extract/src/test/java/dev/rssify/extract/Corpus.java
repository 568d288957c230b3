package dev.rssify.extract;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Real pages with the expected text and title. They are not part of this project: {@code
 * -Drssify.corpus=FOLDER} names their folder, else it is beside the checkout.
 */
record Corpus(Path folder) {

  private static final JsonMapper JSON = new JsonMapper();

  /** One page with the expected result. */
  record Case(String name, String set, String url, @Nullable String title, @Nullable String text) {

    boolean isOf(String... sets) {
      return List.of(sets).contains(set);
    }
  }

  static Corpus beside() {
    String given = System.getProperty("rssify.corpus");
    Path root = Path.of(System.getProperty("rssify.root", "."));
    return new Corpus(
        given != null
            ? Path.of(given)
            : root.resolveSibling("shared").resolve("corpus").resolve("extraction"));
  }

  boolean exists() {
    return Files.isRegularFile(folder.resolve("public.txt"));
  }

  List<Case> cases() throws IOException {
    List<Case> cases = new ArrayList<>();
    for (String name : Files.readAllLines(folder.resolve("public.txt"))) {
      if (!name.isBlank()) {
        JsonNode json = JSON.readTree(Files.readAllBytes(pages().resolve(name + ".json")));
        cases.add(
            new Case(
                name,
                json.path("set").asString(),
                json.path("url").asString(),
                json.path("title").asString(null),
                json.path("text").asString(null)));
      }
    }
    return cases;
  }

  Page page(Case page) throws IOException {
    Path file = pages().resolve(page.name() + ".html.gz");
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      return Page.of(in.readAllBytes(), null, page.url());
    }
  }

  private Path pages() {
    return folder.resolve("public");
  }
}
