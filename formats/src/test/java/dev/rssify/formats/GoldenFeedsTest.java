package dev.rssify.formats;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.Deadline;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseLimits;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.json.view.ParsedFeedJson;
import dev.rssify.testkit.golden.FolderCase;
import dev.rssify.testkit.golden.Golden;
import dev.rssify.testkit.golden.GoldenCase;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GoldenFeedsTest {

  static final Path FOLDER = Path.of("src/test/resources/golden/feeds");

  static List<GoldenCase> cases() {
    return Golden.cases(FOLDER);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void a_document_is_parsed_to_the_expected_feed(FolderCase golden) throws IOException {
    ParseOutcome outcome =
        new UniversalFeedParser().parse(Body.of(golden.input()), context(golden));
    StringWriter json = new StringWriter();
    ParsedFeedJson.indented().write(golden.name(), outcome, json);
    golden.verify(json.toString());
  }

  /** The response headers of the case. */
  static ParseContext context(FolderCase golden) throws IOException {
    Properties headers = new Properties();
    Path file = golden.file("context.properties");
    if (Files.exists(file)) {
      try (Reader in = Files.newBufferedReader(file)) {
        headers.load(in);
      }
    }
    return new ParseContext(
        headers.getProperty("url"),
        headers.getProperty("contentType"),
        null,
        ParseLimits.defaults(),
        Deadline.NEVER);
  }
}
