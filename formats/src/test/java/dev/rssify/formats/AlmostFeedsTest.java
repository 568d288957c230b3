package dev.rssify.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.ByteRange;
import dev.rssify.core.model.parsed.Deadline;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseLimits;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.formats.opml.OpmlReader;
import dev.rssify.json.view.ParsedFeedJson;
import dev.rssify.testkit.Property;
import dev.rssify.testkit.golden.Golden;
import dev.rssify.testkit.golden.GoldenCase;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class AlmostFeedsTest {

  private static final List<byte[]> SEEDS =
      Golden.cases(GoldenFeedsTest.FOLDER).stream().map(GoldenCase::input).toList();

  @Test
  void almost_feeds_do_not_break_the_parser() {
    survive(3_000);
  }

  @Tag("long")
  @Test
  void many_more_almost_feeds_do_not_break_the_parser() {
    survive(200_000);
  }

  private static void survive(int documents) {
    Property.forAll(
        documents,
        random -> new Mutator(SEEDS, random).next(),
        AlmostFeedsTest::parses_to_a_bounded_outcome);
  }

  /** Asserts an outcome of bounded size after bounded work, which can be serialized. */
  static void parses_to_a_bounded_outcome(byte[] document) {
    AtomicLong reads = new AtomicLong();
    Deadline counting =
        () -> {
          reads.incrementAndGet();
          return false;
        };
    ParseContext context =
        new ParseContext("http://f.example/feed", null, null, ParseLimits.defaults(), counting);
    ParseOutcome outcome = new UniversalFeedParser().parse(Body.of(document), context);
    StringWriter json = new StringWriter();
    ParsedFeedJson.lines().write("f", outcome, json);
    assertThat(json.getBuffer().length()).isLessThan(100_000 + 60 * document.length);
    assertThat(reads.get()).isLessThan(1_000 + document.length);
    if (outcome instanceof ParseOutcome.Parsed parsed) {
      parsed.feed().entries().forEach(e -> lies_inside(e, document.length));
    }
    assertThat(OpmlReader.read(Body.of(document), context)).isNotNull();
  }

  private static void lies_inside(ParsedEntry entry, int length) {
    ByteRange raw = entry.raw();
    if (raw != null) {
      assertThat(raw.offset()).isNotNegative();
      assertThat(raw.length()).isPositive();
      assertThat(raw.offset() + raw.length()).isLessThanOrEqualTo(length);
    }
  }
}
