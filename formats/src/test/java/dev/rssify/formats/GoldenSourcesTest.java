package dev.rssify.formats;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.json.view.ParsedFeedJson;
import dev.rssify.testkit.golden.FolderCase;
import dev.rssify.testkit.golden.Golden;
import dev.rssify.testkit.golden.GoldenCase;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GoldenSourcesTest {

  static List<GoldenCase> cases() {
    return Golden.cases(Path.of("src/test/resources/golden/sources"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void a_document_is_parsed_to_the_expected_feed(FolderCase golden) throws IOException {
    String config = Files.readString(golden.file("config.json"));
    Sourced sourced =
        golden.name().startsWith("html-") ? Sourced.html(config) : Sourced.json(config);
    ParseOutcome outcome =
        sourced.source().read(Body.of(golden.input()), GoldenFeedsTest.context(golden));
    StringWriter json = new StringWriter();
    ParsedFeedJson.indented().write(golden.name(), outcome, json);
    golden.verify(json.toString());
  }
}
