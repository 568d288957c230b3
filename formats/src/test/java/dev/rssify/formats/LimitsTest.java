package dev.rssify.formats;

import static dev.rssify.formats.Parsing.feed;
import static dev.rssify.formats.Parsing.outcome;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.Deadline;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseError.Code;
import dev.rssify.core.model.parsed.ParseLimits;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.model.parsed.ParsedFeed;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LimitsTest {

  private static final ParseLimits SMALL = new ParseLimits(100_000, 20, 3, 5, 1_000);

  /** Both parsers: strict, and lenient because of an error appended to the document. */
  private static final String[] WAYS = {"", "&"};

  @Test
  void a_document_above_the_size_limit_is_rejected() {
    assertThat(code(rss("<a>y</a>".repeat(20_000)), SMALL)).isEqualTo(Code.TOO_LARGE);
    assertThat(code("{\"items\":[" + "1,".repeat(100_000) + "1]}", SMALL))
        .isEqualTo(Code.TOO_LARGE);
  }

  @Test
  void nesting_above_the_limit_is_rejected() {
    for (String slip : WAYS) {
      assertThat(code(rss(slip + "<a>".repeat(30) + "</a>".repeat(30)), SMALL))
          .isEqualTo(Code.TOO_DEEP);
    }
    assertThat(code("{\"items\":" + "[".repeat(30) + "]".repeat(30) + "}", SMALL))
        .isEqualTo(Code.TOO_DEEP);
  }

  @Test
  void attributes_above_the_limit_are_rejected() {
    for (String slip : WAYS) {
      assertThat(code(rss(slip + "<a b='1' c='2' d='3' e='4' f='5' g='6'/>"), SMALL))
          .isEqualTo(Code.TOO_MANY_ATTRIBUTES);
    }
  }

  @Test
  void a_text_above_the_limit_is_rejected() {
    String text = "x".repeat(1_001);
    for (String slip : WAYS) {
      assertThat(code(rss(slip + "<title>" + text + "</title>"), SMALL))
          .isEqualTo(Code.TEXT_TOO_LONG);
      assertThat(code(rss(slip + "<title><![CDATA[" + text + "]]></title>"), SMALL))
          .isEqualTo(Code.TEXT_TOO_LONG);
    }
    assertThat(code("{\"version\":\"1.1\",\"title\":\"" + text + "\"}", SMALL))
        .isEqualTo(Code.TEXT_TOO_LONG);
  }

  @Test
  void escaping_cannot_exceed_the_text_limit() {
    String markup = "<title><b/>" + "&amp;".repeat(400) + "</title>";
    assertThat(code(rss(markup), SMALL)).isEqualTo(Code.TEXT_TOO_LONG);
  }

  @Test
  void entries_beyond_the_limit_are_skipped_and_the_list_is_reported_as_incomplete() {
    for (String slip : WAYS) {
      ParsedFeed feed =
          feed(
              outcome(
                  rss(slip + "<item><title>i</title></item>".repeat(10) + "<title>last</title>")
                      .getBytes(UTF_8),
                  context(SMALL)));
      assertThat(feed.entries()).hasSize(3);
      assertThat(feed.truncated()).isTrue();
      assertThat(feed.title()).isEqualTo("last");
    }
    String json = "{\"version\":\"1.1\",\"items\":[{},{},{},{},{}],\"title\":\"last\"}";
    ParsedFeed feed = feed(outcome(json.getBytes(UTF_8), context(SMALL)));
    assertThat(feed.entries()).hasSize(3);
    assertThat(feed.truncated()).isTrue();
    assertThat(feed.title()).isEqualTo("last");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"<!--", "<?x ", "<!DOCTYPE x [", "<rss><channel><x a=\"", "<rss><x", "{\"x\":\""})
  void an_endless_token_is_stopped(String start) {
    ParseLimits limits = new ParseLimits(Long.MAX_VALUE, 20, 3, 5, 1_000);
    ParseOutcome outcome =
        new UniversalFeedParser()
            .parse(endless(start), new ParseContext(null, null, null, limits, Deadline.NEVER));
    assertThat(code(outcome)).isEqualTo(Code.TEXT_TOO_LONG);
  }

  @Test
  void a_deadline_ends_parsing() {
    for (String start : new String[] {"<rss><channel><title>", "{\"title\":[\"", "nonsense"}) {
      AtomicInteger checks = new AtomicInteger();
      Deadline deadline = () -> checks.incrementAndGet() > 50;
      ParseLimits limits = ParseLimits.defaults().withMaxBytes(Long.MAX_VALUE);
      ParseOutcome outcome =
          new UniversalFeedParser()
              .parse(endless(start), new ParseContext(null, null, null, limits, deadline));
      assertThat(code(outcome)).isIn(Code.TIMEOUT, Code.TEXT_TOO_LONG);
      assertThat(checks.get()).isLessThan(60_000);
    }
  }

  @Test
  void references_cannot_inflate_a_document() {
    String base = "http://x.example/" + "p/".repeat(1_000);
    String links = "<enclosure url='x'/>".repeat(4_000);
    String markup = "&lt;a href=x>".repeat(70);
    String document =
        "<rss xml:base='%s'><channel><item>%s<description>%s</description></item></channel></rss>"
            .formatted(base, links, markup);
    ParsedFeed feed = feed(outcome(document.getBytes(UTF_8), context(SMALL)));
    long resolved =
        feed.entries().getFirst().enclosures().stream().mapToLong(e -> e.url().length()).sum();
    assertThat(resolved).isBetween(100_000L, 110_000L);
    assertThat(String.valueOf(feed.entries().getFirst().summary()).length()).isLessThan(100_000);
  }

  @Test
  void references_in_many_small_texts_cannot_inflate_a_document() {
    ParseLimits limits = new ParseLimits(100_000, 20, 1_000, 5, 100_000);
    String base = "http://x.example/" + "p/".repeat(1_000);
    for (String text :
        new String[] {
          "<description>&lt;a href=x></description>",
          "<description><a href='x'/></description>",
          "<title type='html' xmlns='http://www.w3.org/2005/Atom'>&lt;a href=x></title>",
        }) {
      String items = ("<item>" + text + "</item>").repeat(700);
      String document = "<rss xml:base='%s'><channel>%s</channel></rss>".formatted(base, items);
      ParsedFeed feed = feed(outcome(document.getBytes(UTF_8), context(limits)));
      long read = feed.entries().stream().mapToLong(e -> (e.summary() + e.title()).length()).sum();
      assertThat(read).isBetween(100_000L, 150_000L);
    }
  }

  @Test
  void nested_bases_do_not_accumulate() {
    String inside = "<channel xml:base='" + "p/".repeat(900) + "'>";
    String document =
        "<rss xml:base='http://x.example/'>%s<item><link>x</link></item>%s</rss>"
            .formatted(inside.repeat(10), "</channel>".repeat(10));
    ParsedFeed feed = feed(outcome(document.getBytes(UTF_8), context(SMALL)));
    assertThat(feed.entries().getFirst().link()).endsWith("/p/x").hasSizeLessThan(2_100);
  }

  @Test
  void too_many_prefixes_are_rejected() {
    StringBuilder channel = new StringBuilder();
    for (int i = 0; i < 1_000; i++) {
      channel.append("<p").append(i).append(":x xmlns:p").append(i).append("='u'/>");
    }
    assertThat(code(rss(channel.toString()), SMALL)).isEqualTo(Code.TOO_MANY_ATTRIBUTES);
    String repeated = "<m:x xmlns:m='u'/>".repeat(1_000);
    assertThat(feed(outcome(rss(repeated).getBytes(UTF_8), context(SMALL))).entries()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        " a%d=''",
        " a%d = \"\"",
        "\n:%d=''",
        " xmlns:n%d='u'",
        " p:a%d='&amp;'",
        " xml:a%d=''"
      })
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // ignores interrupts
  void a_tag_of_very_many_attributes_is_rejected_before_it_is_parsed(String attribute) {
    String attributes =
        IntStream.range(0, 300_000).mapToObj(attribute::formatted).collect(Collectors.joining());
    for (Charset charset : List.of(UTF_8, UTF_16)) {
      CountingBody body = new CountingBody("<rss" + attributes + "><channel/></rss>", charset);
      assertThat(code(new UniversalFeedParser().parse(body, ParseContext.ofUrl(null))))
          .isEqualTo(Code.TOO_MANY_ATTRIBUTES);
      assertThat(body.readWhole()).as("whole in " + charset).isLessThanOrEqualTo(1);
    }
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // ignores interrupts
  void a_document_of_very_many_names_is_parsed_without_a_name_table() {
    String elements =
        IntStream.range(0, 300_000)
            .mapToObj(i -> "<e" + i % 8 + ":e" + i / 8 + " a" + i / 9 + "='1'/>")
            .collect(Collectors.joining());
    String prefixes =
        IntStream.range(0, 8).mapToObj(i -> " xmlns:e" + i + "='u'").collect(Collectors.joining());
    CountingBody body =
        new CountingBody(
            "<rss"
                + prefixes
                + "><channel>"
                + elements
                + "<item><title>i</title></item></channel></rss>",
            UTF_8);
    ParsedFeed feed = feed(new UniversalFeedParser().parse(body, ParseContext.ofUrl(null)));
    assertThat(feed.entries()).hasSize(1);
    // Once to find its charset, and once with the tokenizer without a name table.
    assertThat(body.readWhole()).isEqualTo(2);
  }

  @Test
  void texts_with_very_many_equals_signs_are_not_mistaken_for_tags() {
    String text = "&lt;a href=\"x\">y&lt;/a> ".repeat(20_000);
    for (String name : List.of("description", "x:turbo")) {
      String item = "<item><%s>%s</%s><title>i</title></item>".formatted(name, text, name);
      ParsedFeed feed = Parsing.parse(rss("<x:x xmlns:x='x'>" + item + "</x:x>" + item), null);
      assertThat(feed.entries()).isNotEmpty();
      assertThat(feed.entries().getFirst().title()).isEqualTo("i");
    }
  }

  /** Counts how often it was read completely. */
  private static final class CountingBody implements Body {

    private final byte[] bytes;
    private final List<ByteArrayInputStream> opened = new ArrayList<>();

    CountingBody(String text, Charset charset) {
      this.bytes = text.getBytes(charset);
    }

    @Override
    public long length() {
      return bytes.length;
    }

    @Override
    public InputStream open() {
      opened.add(new ByteArrayInputStream(bytes));
      return opened.getLast();
    }

    long readWhole() {
      return opened.stream().filter(in -> in.available() == 0).count();
    }
  }

  @Test
  void an_unreadable_body_is_an_outcome() {
    Body broken =
        new Body() {
          @Override
          public long length() {
            return 10;
          }

          @Override
          public InputStream open() throws IOException {
            throw new IOException("gone");
          }
        };
    assertThat(code(new UniversalFeedParser().parse(broken, ParseContext.ofUrl(null))))
        .isEqualTo(Code.IO_ERROR);
  }

  private static Body endless(String start) {
    return new GeneratedBody(start, "x", Long.MAX_VALUE / 4, "");
  }

  private static String rss(String channel) {
    return "<rss version=\"2.0\"><channel>" + channel + "</channel></rss>";
  }

  private static ParseContext context(ParseLimits limits) {
    return new ParseContext(null, null, null, limits, Deadline.NEVER);
  }

  private static Code code(String document, ParseLimits limits) {
    return code(outcome(document.getBytes(UTF_8), context(limits)));
  }

  private static Code code(ParseOutcome outcome) {
    assertThat(outcome).isInstanceOf(ParseOutcome.Unreadable.class);
    return ((ParseOutcome.Unreadable) outcome).error().code();
  }
}
