package dev.rssify.adapters.searchlucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.operations.search.SearchIndex.Update;
import dev.rssify.core.operations.search.SearchQuery;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Searches with other words than the title: the right page is among the first three results. */
class QuestionsTest {

  private static final String PAGES = "extraction/public";
  private static final int TOP = 3;

  @Test
  void the_right_page_is_among_the_first_three_for_95_of_100_questions() throws IOException {
    Path pages = corpus().resolve(PAGES);
    assumeTrue(Files.isDirectory(pages), "there is no corpus beside this checkout");
    try (LuceneIndex index = LuceneIndex.inMemory()) {
      Map<String, String> names = new HashMap<>();
      List<Entry> entries = entries(pages, names);
      index.change(Update.of(entries));

      List<String> missed = new ArrayList<>();
      int first = 0;
      for (String line : questions()) {
        String[] parts = line.split(" ", 2);
        List<String> found =
            index.search(SearchQuery.of(parts[1], TOP), null).hits().stream()
                .map(hit -> String.valueOf(names.get(hit.uid())))
                .toList();
        if (!found.contains(parts[0])) {
          missed.add(line + " -> " + found);
        } else if (found.getFirst().equals(parts[0])) {
          first++;
        }
      }
      int atTop = first;
      assertThat(missed).as("%d are the first result", atTop).hasSizeLessThanOrEqualTo(5);
    }
  }

  /** Not part of this project: set by a property, else beside the checkout. */
  private static Path corpus() {
    String given = System.getProperty("rssify.corpus");
    Path root = Path.of(System.getProperty("rssify.root", "."));
    return given != null ? Path.of(given) : root.resolveSibling("shared").resolve("corpus");
  }

  private static List<Entry> entries(Path pages, Map<String, String> names) throws IOException {
    JsonMapper json = new JsonMapper();
    List<Entry> entries = new ArrayList<>();
    try (Stream<Path> files = Files.list(pages)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".json")).sorted().toList()) {
        JsonNode page = json.readTree(Files.readString(file));
        String name = file.getFileName().toString().replace(".json", "");
        Entry entry =
            Sample.entry(name, page.path("title").asString(""), page.path("text").asString(""));
        names.put(entry.uid(), name);
        entries.add(entry);
      }
    }
    return entries;
  }

  private static List<String> questions() throws IOException {
    try (InputStream in = QuestionsTest.class.getResourceAsStream("questions.txt")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .toList();
    }
  }
}
