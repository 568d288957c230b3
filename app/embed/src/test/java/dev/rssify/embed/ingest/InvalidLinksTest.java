package dev.rssify.embed.ingest;

import static dev.rssify.embed.ingest.Newsroom.drain;
import static dev.rssify.embed.ingest.Newsroom.item;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Links that are not valid URIs; they do not affect later items. */
@Timeout(30)
class InvalidLinksTest {

  private static final String MONDAY = "Mon, 01 Dec 2025 10:00:00 GMT";
  private static final String SEALS = item("2", "https://shop.example/seals", "Seals", MONDAY);

  private static NewsStream running(Newsroom room, String document) throws InterruptedException {
    room.publishes("/feed", document);
    NewsStream stream = room.ingester.start();
    room.ingester.register(room.feed("shop", "/feed"));
    room.poll("shop");
    return stream;
  }

  @ParameterizedTest
  @CsvSource({
    "https://shop.example/50%-off,        https://shop.example/50%25-off",
    "https://shop.example/a%2Fb%,         https://shop.example/a%2Fb%25",
    "https://shop.example/[new]/x,        https://shop.example/%5Bnew%5D/x",
    "https://shop.example/a b?q=100%&c=%7, https://shop.example/a%20b?q=100%25&c=%257",
  })
  void a_link_is_repaired_as_a_browser_does(String link, String uri) throws Exception {
    try (Newsroom room = new Newsroom()) {
      String odd = item("1", link.replace("&", "&amp;"), "Sale", MONDAY);

      assertThat(drain(running(room, odd + SEALS)))
          .extracting(item -> item.url().toString())
          .containsExactly(uri, "https://shop.example/seals");
      assertThat(room.reported(IngesterEvent.Failure.class)).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"https://[nowhere/%", "javascript:alert(1)", "JavaScript:x", "data:text/html,x"})
  void an_item_with_an_invalid_link_is_skipped_and_reported(String link) throws Exception {
    try (Newsroom room = new Newsroom()) {
      String odd = item("1", link, "Sale", MONDAY);

      assertThat(drain(running(room, odd + SEALS)))
          .extracting(NewsItem::title)
          .containsExactly("Seals");
      assertThat(room.reported(IngesterEvent.ItemSkipped.class)).hasSize(1);
    }
  }

  @Test
  void a_listener_that_throws_affects_only_its_item() throws Exception {
    UnaryOperator<IngesterBuilder> throwing =
        builder ->
            builder.listener(event -> {
              if (event instanceof IngesterEvent.ItemSkipped) {
                throw new IllegalStateException("cannot cope");
              }
            });
    try (Newsroom room = new Newsroom(throwing)) {
      assertThat(drain(running(room, item("1", "", "No link", MONDAY) + SEALS)))
          .extracting(NewsItem::title)
          .containsExactly("Seals");
    }
  }
}
