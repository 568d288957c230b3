package dev.rssify.extract;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Extracts the pages that standard input names, a line of JSON for each: {@code {"path", "url"}}.
 * Prints {@code {"source", "title", "text", "byline", "published"}} for each.
 */
final class ExtractPages {

  private static final JsonMapper JSON = new JsonMapper();

  private ExtractPages() {}

  public static void main(String[] arguments) throws IOException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        JsonNode input = JSON.readTree(line);
        String path = input.path("path").asString();
        Page page = Page.of(bytes(Path.of(path)), null, input.path("url").asString(""));
        out.println(JSON.writeValueAsString(fields(path, ArticleExtractor.extract(page))));
      }
    }
  }

  private static byte[] bytes(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file);
        InputStream page = file.toString().endsWith(".gz") ? new GZIPInputStream(in) : in) {
      return page.readAllBytes();
    }
  }

  private static Map<String, @Nullable Object> fields(String path, Article article) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("source", path);
    fields.put("title", article.title());
    fields.put("text", article.text());
    fields.put("byline", article.byline());
    fields.put("published", String.valueOf(article.published()));
    return fields;
  }
}
