package dev.rssify.formats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.Deadline;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseError.Code;
import dev.rssify.core.model.parsed.ParseLimits;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.testkit.Gen;
import dev.rssify.testkit.Property;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hostile and meaningless documents. */
class HostileSourcesTest {

  private static final ParseLimits SMALL = new ParseLimits(100_000, 20, 3, 5, 1_000);
  private static final Sourced JSON =
      Sourced.json(
          """
          {"items": "/a/0/b", "id": "", "url": "/u", "title": ["/t", "/t/0", "/t/0/t"], "tags": "/t",
           "url_template": "https://a.example/{u}{t/1}", "published": "/u", "author": "/t", "content_html": "/t"}
          """);
  private static final Sourced HTML =
      Sourced.html(
          """
          {"item": "p, li:nth-child(2n), div > a", "title": "b ~ i, b + i", "summary": ":has(i)",
           "date_formats": ["d. MMMM uuuu", "uuuu"], "date": "i", "author": "*"}
          """);

  private static ParseContext limited(ParseLimits limits, Deadline deadline) {
    return new ParseContext("https://a.example/", null, null, limits, deadline);
  }

  private static Code code(Sourced sourced, String document, ParseLimits limits) {
    ParseOutcome outcome = sourced.read(document, limited(limits, Deadline.NEVER));
    assertThat(outcome).isInstanceOf(ParseOutcome.Unreadable.class);
    return ((ParseOutcome.Unreadable) outcome).error().code();
  }

  private static int entries(Sourced sourced, String document) {
    ParseOutcome outcome = sourced.read(document, limited(SMALL, Deadline.NEVER));
    assertThat(outcome).isInstanceOf(ParseOutcome.Parsed.class);
    return ((ParseOutcome.Parsed) outcome).feed().entries().size();
  }

  @Test
  void limits_apply_to_json() {
    String deep = "[".repeat(100_000) + "]".repeat(100_000);
    assertThat(code(JSON, "{\"a\":[{\"b\":[" + deep + "]}]}", ParseLimits.defaults()))
        .isEqualTo(Code.TOO_DEEP);
    assertThat(code(JSON, "{\"x\":" + deep + "}", SMALL)).isEqualTo(Code.TOO_DEEP);
    assertThat(code(JSON, "{\"a\":[{\"b\":[" + "1,".repeat(60_000) + "1]}]}", SMALL))
        .isEqualTo(Code.TOO_LARGE);
    assertThat(code(JSON, "{\"a\":[{\"b\":[\"" + "x".repeat(1_001) + "\"]}]}", SMALL))
        .isEqualTo(Code.TEXT_TOO_LONG);
    assertThat(entries(JSON, "{\"a\":[{\"b\":[" + "1,".repeat(9) + "1]}]}")).isEqualTo(3);
  }

  @Test
  void limits_apply_to_pages() {
    assertThat(code(HTML, "<p><a href=x>y</a>".repeat(10_000), SMALL)).isEqualTo(Code.TOO_LARGE);
    assertThat(code(HTML, "<p>" + "x".repeat(1_001), SMALL)).isEqualTo(Code.TEXT_TOO_LONG);
    assertThat(entries(HTML, "<p><a href=x>y</a>".repeat(10))).isEqualTo(3);
    assertThat(entries(HTML, "<div>".repeat(5_000) + "<p><a href=x>y")).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"<b>", "<div>", "<p>"})
  void a_page_of_a_million_elements_is_rejected_before_it_fills_the_memory(String tags) {
    assertThat(code(HTML, tags.repeat(310_000), ParseLimits.defaults())).isEqualTo(Code.TOO_LARGE);
  }

  @Test
  void attributes_count_toward_the_limit() {
    String open = "<p>";
    for (int i = 0; i < 3; i++) {
      open += "<b k" + i + " a b c d e f g h i j k l m n o p q r s t u v w x y z>";
    }
    assertThat(code(HTML, open + "<p>x".repeat(30_000), ParseLimits.defaults()))
        .isEqualTo(Code.TOO_LARGE);
  }

  @Test
  void an_emoji_anywhere_in_a_page_does_not_lose_later_text() {
    for (int before = 2_030; before < 2_060; before++) {
      String page = "<!--" + "x".repeat(before) + "😀-->" + "y".repeat(9_000) + "<p><a href=z>z";
      assertThat(entries(HTML, page)).isEqualTo(1);
    }
  }

  @Test
  void an_endless_selector_is_stopped() {
    AtomicInteger checks = new AtomicInteger();
    ParseOutcome outcome =
        HTML.read(
            "<ul>" + "<li>x".repeat(200_000),
            limited(ParseLimits.defaults(), () -> checks.incrementAndGet() > 5_000));

    assertThat(outcome)
        .isInstanceOfSatisfying(
            ParseOutcome.Unreadable.class,
            unreadable -> assertThat(unreadable.error().code()).isEqualTo(Code.TIMEOUT));
  }

  @ParameterizedTest
  @ValueSource(strings = {"x ~ li ~ li.last", "ul:has(x ~ li)", "x:nth-child(2) ~ li.last"})
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // ignores interrupts
  void a_page_that_is_too_large_for_a_slow_selector_is_rejected(String item) {
    Sourced slow = Sourced.html("{\"item\":\"%s\"}".formatted(item));
    String many = "<ul>" + "<li>x".repeat(200_000) + "<li class=last>y</ul>";
    assertThat(code(slow, many, ParseLimits.defaults())).isEqualTo(Code.TOO_LARGE);
    assertThat(entries(slow, "<ul>" + "<li>x".repeat(1_000) + "</ul>")).isZero();
  }

  @Test
  void alternatives_do_not_multiply_the_cost() {
    Sourced sourced =
        Sourced.html("{\"item\":\"x ~ li, ol:has(li), li:nth-child(2), li:nth-child(3)\"}");
    assertThat(entries(sourced, "<ul><li><a href=1>a</a><li><a href=2>b</a>" + "<li>".repeat(900)))
        .isEqualTo(1);
  }

  @Test
  void an_expired_deadline_and_unreadable_bytes_are_reported() {
    Body broken =
        new Body() {
          @Override
          public long length() {
            return 1;
          }

          @Override
          public InputStream open() throws IOException {
            throw new IOException("the disk is gone");
          }
        };
    for (Sourced sourced : List.of(JSON, HTML)) {
      for (int allowed = 0; allowed < 6; allowed++) {
        AtomicInteger left = new AtomicInteger(allowed);
        assertThat(
                sourced.read(
                    "{\"a\":[{\"b\":[1]}]}<p>", limited(SMALL, () -> left.getAndDecrement() <= 0)))
            .isNotNull();
      }
      assertThat(sourced.source().read(broken, limited(SMALL, Deadline.NEVER)))
          .isInstanceOfSatisfying(
              ParseOutcome.Unreadable.class,
              unreadable -> assertThat(unreadable.error().code()).isEqualTo(Code.IO_ERROR));
    }
  }

  @Test
  void no_json_causes_an_exception() {
    Property.forAll(
        Gen.anyOf(
            Gen.texts(60),
            Gen.lists(
                    Gen.oneOf(
                        "[",
                        "]",
                        "{",
                        "}",
                        "\"a\"",
                        "\"b\"",
                        "\"t\"",
                        "\"u\"",
                        ":",
                        ",",
                        "1e999",
                        "null",
                        "true",
                        "\"\\ud800\"",
                        "-",
                        "\u0000"),
                    30)
                .andThen(tokens -> "{\"a\":[{\"b\":[" + String.join("", tokens))),
        text -> assertThat(JSON.source().health(JSON.read(text))).isNotNull());
  }

  @Test
  void no_page_causes_an_exception() {
    Property.forAll(
        Gen.anyOf(
            Gen.texts(60),
            Gen.lists(
                    Gen.oneOf(
                        "<p>",
                        "<li>",
                        "<b>",
                        "<i>",
                        "</b>",
                        "</p>",
                        "<a href='",
                        "'>",
                        "<div>",
                        "<base href=':'>",
                        "<time datetime=1>",
                        "<svg>",
                        "<template>",
                        "<!--",
                        "x",
                        "<title>",
                        "<frameset>",
                        "&#x110000;",
                        "\u0000",
                        "<meta charset=utf-7>"),
                    30)
                .andThen(tokens -> String.join("", tokens))),
        text -> assertThat(HTML.source().health(HTML.read(text))).isNotNull());
  }

  @Test
  void arbitrary_bytes_are_parsed_to_an_outcome() {
    Property.forAll(
        Gen.texts(40).andThen(text -> text.getBytes(StandardCharsets.UTF_16)),
        bytes -> {
          for (Sourced sourced : List.of(JSON, HTML)) {
            assertThat(sourced.source().read(Body.of(bytes), ParseContext.ofUrl(null))).isNotNull();
          }
        });
  }
}
