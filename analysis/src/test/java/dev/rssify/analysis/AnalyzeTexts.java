package dev.rssify.analysis;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Prints the keywords or the clusters of the texts in a file, a line of JSON for each: {@code
 * keywords FILE} or {@code cluster FILE}.
 */
final class AnalyzeTexts {

  private static final JsonMapper JSON = new JsonMapper();

  private AnalyzeTexts() {}

  public static void main(String[] arguments) throws IOException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    List<JsonNode> texts =
        Files.readAllLines(Path.of(arguments[1])).stream().map(JSON::readTree).toList();
    if (arguments[0].equals("keywords")) {
      printKeywords(texts, out);
    } else {
      printClusters(texts, out);
    }
  }

  private static void printKeywords(List<JsonNode> texts, PrintStream out) {
    DocumentFrequencies frequencies = new DocumentFrequencies();
    texts.forEach(text -> frequencies.add(field(text, "text"), field(text, "lang")));
    KeywordExtractor extractor = new KeywordExtractor(frequencies);
    for (JsonNode text : texts) {
      List<Keyword> keywords = extractor.extract(field(text, "text"), field(text, "lang"));
      print(out, Map.of("id", field(text, "id"), "keywords", keywords));
    }
  }

  private static void printClusters(List<JsonNode> texts, PrintStream out) {
    NearDuplicates index = new NearDuplicates(Math.max(1, texts.size()));
    texts.forEach(text -> index.add(field(text, "id"), field(text, "text")));
    for (JsonNode text : texts) {
      String id = field(text, "id");
      print(out, Map.of("id", id, "cluster", index.cluster(id).orElseThrow()));
    }
  }

  private static String field(JsonNode text, String name) {
    return text.path(name).asString("");
  }

  private static void print(PrintStream out, Map<String, Object> line) {
    out.println(JSON.writeValueAsString(line));
  }
}
