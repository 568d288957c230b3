package dev.rssify.embed.published;

import dev.rssify.embed.Rssify;
import dev.rssify.embed.ingest.RssIngester;
import dev.rssify.formats.UniversalFeedParser;
import dev.rssify.formats.opml.Opml;
import dev.rssify.testkit.golden.Golden;
import dev.rssify.testkit.golden.GoldenCase;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The public API does not change by accident. */
class ApiTest {

  @Test
  void the_public_api_is_unchanged() {
    GoldenCase expected = Golden.cases(Path.of("src/test/resources/golden/api")).getFirst();
    expected.verify(
        ApiDump.of(
            List.of(Rssify.class, RssIngester.class, UniversalFeedParser.class, Opml.class)));
  }
}
