package dev.rssify.lab.bench;

import dev.rssify.adapters.searchlucene.LuceneIndex;
import dev.rssify.adapters.vectors.OnnxModels;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.operations.search.EmbeddingModel;
import dev.rssify.core.operations.search.EmbeddingModel.Purpose;
import dev.rssify.core.operations.search.SearchIndex.Hit;
import dev.rssify.core.operations.search.SearchIndex.Update;
import dev.rssify.core.operations.search.SearchQuery.Mode;
import dev.rssify.core.operations.search.UnitVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Questions in other words than a page's title: at which rank the right page is found by words, by
 * meaning, and by both. Questions with an even number are the second half, which is not used to
 * choose a ranking.
 */
public final class Questions {

  private static final int TOP = 3;

  private final Map<String, String> names = new HashMap<>();

  private Questions() {}

  /** Takes the folder of questions, the folder of pages as JSON, and the name of a model. */
  public static void main(String[] arguments) throws IOException {
    String model = arguments.length > 2 ? arguments[2] : SearchThroughput.MODEL;
    new Questions().run(Path.of(arguments[0]), Path.of(arguments[1]), model);
  }

  private void run(Path questions, Path pages, String name) throws IOException {
    try (LuceneIndex index = LuceneIndex.inMemory();
        EmbeddingModel model = new OnnxModels().open(name)) {
      List<Entry> entries = entries(pages);
      long begin = System.nanoTime();
      Map<String, UnitVector> vectors = new HashMap<>();
      for (Entry entry : entries) {
        String text = entry.headline().title() + ".\n\n" + entry.content().text();
        vectors.put(entry.uid(), SearchThroughput.vector(model, text, Purpose.ENTRY));
      }
      double seconds = (System.nanoTime() - begin) / 1e9;
      System.out.printf(
          Locale.ROOT,
          "%d pages, %.0f embedded per second with %s%n",
          entries.size(),
          entries.size() / seconds,
          name);
      index.change(Update.of(entries, vectors));
      for (String file : List.of("questions.txt", "questions-other-words.txt")) {
        System.out.println(file);
        List<String> lines = Files.readAllLines(questions.resolve(file));
        for (Mode mode : List.of(Mode.WORDS, Mode.MEANING, Mode.AUTO)) {
          report(mode, lines.stream().filter(line -> !line.startsWith("#")).toList(), index, model);
        }
      }
    }
  }

  private void report(Mode mode, List<String> questions, LuceneIndex index, EmbeddingModel model) {
    int first = 0;
    int top = 0;
    int heldOut = 0;
    double reciprocal = 0;
    for (int i = 0; i < questions.size(); i++) {
      String[] parts = questions.get(i).split(" ", 2);
      List<String> found =
          SearchThroughput.hits(index, model, mode, parts[1]).stream()
              .map(Hit::uid)
              .map(uid -> String.valueOf(names.get(uid)))
              .toList();
      int rank = 1 + found.indexOf(parts[0]);
      first += rank == 1 ? 1 : 0;
      boolean atTop = rank >= 1 && rank <= TOP;
      top += atTop ? 1 : 0;
      heldOut += atTop && i % 2 == 1 ? 1 : 0;
      reciprocal += rank >= 1 ? 1.0 / rank : 0;
    }
    System.out.printf(
        Locale.ROOT,
        "%s: %d of %d in the top %d (%d of the second half), %d first, mean reciprocal rank %.3f%n",
        mode == Mode.AUTO ? "words and meaning" : mode.name().toLowerCase(Locale.ROOT),
        top,
        questions.size(),
        TOP,
        heldOut,
        first,
        reciprocal / questions.size());
  }

  private List<Entry> entries(Path pages) throws IOException {
    JsonMapper json = new JsonMapper();
    List<Entry> entries = new ArrayList<>();
    try (Stream<Path> files = Files.list(pages)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".json")).sorted().toList()) {
        JsonNode page = json.readTree(Files.readString(file));
        String name = file.getFileName().toString().replace(".json", "");
        Entry entry =
            SampleEntry.of(
                name, page.path("title").asString(""), page.path("text").asString(""), null);
        names.put(entry.uid(), name);
        entries.add(entry);
      }
    }
    return entries;
  }
}
