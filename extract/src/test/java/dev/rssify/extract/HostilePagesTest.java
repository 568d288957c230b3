package dev.rssify.extract;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages that were made to exhaust time, memory or the stack; a test that hangs is stopped. */
class HostilePagesTest {

  private static final int SMALL_STACK = 256 << 10;

  static Stream<String> tags() {
    return Stream.of("<div>", "<b>", "<table><tr><td>");
  }

  @ParameterizedTest
  @MethodSource("tags")
  void a_hundred_thousand_nested_elements_fit_a_small_stack(String tag) throws Exception {
    String html = tag.repeat(100_000 / tag.split("<", -1).length) + Pages.FIRST;

    assertThat(onSmallStack(html).text()).contains(Pages.FIRST);
  }

  @ParameterizedTest
  @ValueSource(strings = {"<table><tr><td>", "<p><b><i><u>"})
  void text_after_more_elements_than_are_parsed_is_returned(String tags) {
    Article article = Pages.extract(tags.repeat(60_000) + Pages.FIRST);

    assertThat(article.text()).contains(Pages.FIRST);
  }

  @Test
  void the_text_of_twenty_megabytes_is_returned() {
    Article article = Pages.extract(Pages.paragraphs().repeat(20_000_000 / 300));

    assertThat(article.text()).startsWith(Pages.FIRST);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<p><b><i><u>",
        "<a href=/2>next</a>",
        "<div class='comment sidebar'>",
        "<li><a href=#>x</a>",
        "<h2>Related</h2>",
        "<div class=deck>x</div>",
        "<h2><a href=/a>b</a></h2>",
        "<article><h2><a href=/a>b</a></h2></article>",
        "<table>",
        "<script type=application/ld+json>{\"a\": {</script>",
        "&#x110000;",
        "\"'<!--",
        "<svg><foreignObject>",
        "By ",
        "(a"
      })
  void half_a_megabyte_of_a_repeated_piece_is_processed(String piece) {
    String html = piece.repeat((1 << 19) / piece.length()) + Pages.paragraphs();

    assertThat(Pages.extract(html)).isNotNull();
  }

  @Test
  void hundreds_of_thousands_of_attributes_are_processed() {
    StringBuilder html = new StringBuilder("<p ");
    for (int i = 0; i < 200_000; i++) {
      html.append('a').append(i).append("=b ");
    }

    assertThat(Pages.extract(html + ">" + Pages.FIRST).text()).contains(Pages.FIRST);
    assertThat(Pages.extract("<p class='" + "a b ".repeat(1 << 20) + "'>" + Pages.FIRST).text())
        .contains(Pages.FIRST);
  }

  @Test
  void random_pages_and_urls_cause_no_exception() {
    Random random = new Random(20250304);
    String[] pieces = {
      "<p>",
      "</p>",
      "<div class=comment>",
      "<h1>",
      "</h1>",
      "<table>",
      "<td>",
      "<pre>",
      "text, and more. ",
      "<script>",
      "</script>",
      "<title>",
      "<a href='http://[::1'>",
      "<base href='::'>",
      "<li>",
      "<br>",
      "<meta charset=none>",
      "<html lang=\0>",
      "<template>",
      "<noscript>",
      "<math>",
      "<select>",
      "\ud800"
    };
    for (int i = 0; i < 500; i++) {
      StringBuilder html = new StringBuilder();
      for (int j = random.nextInt(60); j >= 0; j--) {
        html.append(pieces[random.nextInt(pieces.length)]);
      }
      String url = i % 2 == 0 ? Pages.URL : pieces[random.nextInt(pieces.length)];
      assertThat(ArticleExtractor.extract(Page.of(html.toString(), url)))
          .as(html.toString())
          .isNotNull();
    }
  }

  @Test
  void random_bytes_cause_no_exception() {
    Random random = new Random(20250305);
    String[] charsets = {null, "", "utf-8", "nonsense", "\0", "windows-1252", "utf-16"};
    for (int i = 0; i < 200; i++) {
      byte[] bytes = new byte[random.nextInt(400)];
      random.nextBytes(bytes);
      @Nullable String charset = charsets[i % charsets.length];
      assertThat(ArticleExtractor.extract(Page.of(bytes, charset, Pages.URL))).isNotNull();
    }
  }

  @Test
  void bytes_are_decoded_by_bom_then_header_then_page_then_as_utf8_or_windows() {
    assertThat(Decoding.decode("\ufeffé".getBytes(StandardCharsets.UTF_16BE), "utf-8"))
        .isEqualTo("é");
    assertThat(Decoding.decode("é".getBytes(StandardCharsets.ISO_8859_1), "iso-8859-1"))
        .isEqualTo("é");
    assertThat(
            Decoding.decode(
                "<meta charset=iso-8859-2>ł"
                    .getBytes(java.nio.charset.Charset.forName("iso-8859-2")),
                null))
        .endsWith("ł");
    assertThat(Decoding.decode("é".getBytes(StandardCharsets.UTF_8), "nonsense")).isEqualTo("é");
    assertThat(Decoding.decode("caf\u00e9s".getBytes(StandardCharsets.ISO_8859_1), null))
        .isEqualTo("cafés");
  }

  private static Article onSmallStack(String html) throws InterruptedException {
    AtomicReference<@Nullable Article> result = new AtomicReference<>();
    Thread thread = new Thread(null, () -> result.set(Pages.extract(html)), "small", SMALL_STACK);
    thread.start();
    thread.join();
    return Objects.requireNonNull(result.get(), "the extractor threw an exception");
  }
}
