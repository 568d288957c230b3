package dev.rssify.formats;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.Deadline;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseLimits;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.json.view.ParsedFeedJson;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Parses the documents listed in an inputs file to one line of JSON each, like {@code rssify
 * parse}.
 */
final class CorpusRun {

  private CorpusRun() {}

  public static void main(String[] args) throws IOException {
    run(Path.of(args[0]), Path.of(args[1]));
  }

  static void run(Path inputs, Path results) throws IOException {
    JsonMapper mapper = JsonMapper.builder().build();
    UniversalFeedParser parser = new UniversalFeedParser();
    try (BufferedWriter out = Files.newBufferedWriter(results)) {
      for (String line : Files.readAllLines(inputs)) {
        JsonNode input = mapper.readTree(line);
        String path = input.get("path").asString();
        ParseContext context =
            new ParseContext(
                text(input, "url"),
                text(input, "content_type"),
                text(input, "content_language"),
                ParseLimits.defaults(),
                Deadline.NEVER);
        ParseOutcome outcome = parser.parse(Body.of(Files.readAllBytes(Path.of(path))), context);
        ParsedFeedJson.lines().write(path, outcome, out);
      }
    }
  }

  private static @Nullable String text(JsonNode input, String name) {
    JsonNode value = input.get(name);
    return value == null || value.isNull() ? null : value.asString();
  }
}
