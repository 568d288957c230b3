package dev.rssify.embed.ingest;

import static dev.rssify.embed.ingest.Newsroom.drain;
import static dev.rssify.embed.ingest.Newsroom.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.text.NameUuid;
import dev.rssify.testkit.http.Reply;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every rule of deduplication and parsing, on documents that are served. */
@Timeout(30)
class DeduplicationTest {

  private static final String LINK = "https://harbour.example/ferry";
  private static final String MONDAY = "Mon, 01 Dec 2025 10:00:00 GMT";
  private static final String TUESDAY = "Tue, 02 Dec 2025 10:00:00 GMT";

  private final Newsroom room = new Newsroom();
  private final NewsStream stream = room.ingester.start();

  @AfterEach
  void close() {
    room.close();
  }

  /** The items of these documents, served one after the other. */
  private List<NewsItem> items(String first, String... rest) throws InterruptedException {
    room.publishes("/feed", first, rest);
    room.ingester.register(room.feed("harbour", "/feed"));
    for (int i = 0; i < rest.length + 2; i++) {
      room.poll("harbour");
    }
    return drain(stream);
  }

  @Test
  void the_same_document_again_emits_nothing() throws Exception {
    assertThat(items(item("1", LINK, "Ferry", MONDAY), item("1", LINK, "Ferry", MONDAY)))
        .hasSize(1);
  }

  @Test
  void a_strictly_later_publication_time_emits_again_as_the_same_item() throws Exception {
    List<NewsItem> items =
        items(item("1", LINK, "Ferry", MONDAY), item("1", LINK, "Ferry, again", TUESDAY));

    assertThat(items).extracting(NewsItem::title).containsExactly("Ferry", "Ferry, again");
    assertThat(items.get(1).publishedAt()).isEqualTo(Instant.parse("2025-12-02T10:00:00Z"));
    assertThat(items.get(1).ingestedAt()).isAfter(items.get(0).ingestedAt());
    assertThat(items.get(0).id()).isEqualTo(items.get(1).id());
  }

  @Test
  void an_equal_publication_time_is_suppressed_whatever_else_changed() throws Exception {
    assertThat(items(item("1", LINK, "Ferry", MONDAY), item("1", LINK, "Ferry, edited", MONDAY)))
        .extracting(NewsItem::title)
        .containsExactly("Ferry");
  }

  @Test
  void an_earlier_publication_time_is_suppressed() throws Exception {
    assertThat(items(item("1", LINK, "Ferry", TUESDAY), item("1", LINK, "Ferry", MONDAY)))
        .hasSize(1);
  }

  @Test
  void the_latest_emitted_time_decides() throws Exception {
    assertThat(
            items(
                item("1", LINK, "One", MONDAY),
                item("1", LINK, "Two", TUESDAY),
                item("1", LINK, "Three", MONDAY),
                item("1", LINK, "Four", TUESDAY)))
        .extracting(NewsItem::title)
        .containsExactly("One", "Two");
  }

  @Test
  void the_key_is_the_normalized_url_whatever_the_guid() throws Exception {
    assertThat(
            items(
                item("1", LINK + "?b=2&amp;a=1", "Ferry", MONDAY)
                    + item(
                        "2",
                        "HTTPS://Harbour.example:443/ferry?utm_source=x&amp;a=1&amp;ref=y&amp;b=2#top",
                        "Ferry in other words",
                        MONDAY)))
        .hasSize(1);
  }

  @Test
  void urls_that_differ_in_path_case_slash_or_scheme_are_different_items() throws Exception {
    assertThat(
            items(
                item("1", LINK, "One", MONDAY)
                    + item("2", LINK + "/", "Two", MONDAY)
                    + item("3", "https://harbour.example/Ferry", "Three", MONDAY)
                    + item("4", "http://harbour.example/ferry", "Four", MONDAY)))
        .hasSize(4);
  }

  @Test
  void without_a_url_the_normalized_title_is_the_key() throws Exception {
    String enclosure =
        "<item><guid isPermaLink='false'>%s</guid><title>%s</title><pubDate>%s</pubDate>"
            + "<enclosure url='https://cast.example/%s.mp3' type='audio/mpeg' length='1'/></item>";
    List<NewsItem> items =
        items(
            enclosure.formatted("a", "Tide  Talk 12", MONDAY, "a"),
            enclosure.formatted("b", " tide talk 12", MONDAY, "b"),
            enclosure.formatted("c", "TIDE TALK 12", TUESDAY, "c"));

    assertThat(items)
        .extracting(item -> item.url().toString())
        .containsExactly("https://cast.example/a.mp3", "https://cast.example/c.mp3");
  }

  @Test
  void the_title_is_not_a_key_if_there_is_a_url() throws Exception {
    assertThat(items(item("1", LINK, "Ferry", MONDAY) + item("2", LINK + "/2", "Ferry", MONDAY)))
        .hasSize(2);
  }

  @Test
  void an_undated_item_is_emitted_once_with_the_time_it_was_first_ingested() throws Exception {
    List<NewsItem> items =
        items(
            item("1", LINK, "Ferry", ""),
            item("1", LINK, "Ferry, edited", ""),
            item("1", LINK, "Ferry, edited again", "no date at all"));

    assertThat(items).hasSize(1);
    assertThat(items.getFirst().publishedAt()).isEqualTo(items.getFirst().ingestedAt());
  }

  @Test
  void an_atom_entry_without_published_counts_by_its_update() throws Exception {
    String entry =
        "<feed xmlns='http://www.w3.org/2005/Atom'><title>Harbour</title><entry><id>urn:1</id>"
            + "<link href='%s'/><title>Ferry</title><updated>%s</updated></entry></feed>";
    room.server.on(
        "/atom",
        Reply.ok("application/atom+xml", entry.formatted(LINK, "2025-12-01T10:00:00Z")),
        Reply.ok("application/atom+xml", entry.formatted(LINK, "2025-12-02T10:00:00Z")));
    room.ingester.register(room.feed("harbour", "/atom"));
    room.poll("harbour");
    room.poll("harbour");

    assertThat(drain(stream))
        .extracting(NewsItem::publishedAt)
        .containsExactly(
            Instant.parse("2025-12-01T10:00:00Z"), Instant.parse("2025-12-02T10:00:00Z"));
  }

  @Test
  void an_item_without_url_or_title_is_reported_and_skipped() throws Exception {
    List<NewsItem> items =
        items(
            item("1", "", "No link", MONDAY)
                + item("2", LINK, "", MONDAY)
                + item("3", LINK + "/3", "Whole", MONDAY));

    assertThat(items).extracting(NewsItem::title).containsExactly("Whole");
    assertThat(room.reported(IngesterEvent.ItemSkipped.class))
        .extracting(IngesterEvent.ItemSkipped::why)
        .containsExactlyInAnyOrder("no URL", "no title");
  }

  @Test
  void the_id_follows_from_the_entry_and_the_source_is_the_feeds_title() throws Exception {
    NewsItem item = items(item("1", LINK, "Ferry", MONDAY)).getFirst();

    Entry entry = room.ingester.engine().orElseThrow().entries("harbour", 1).entries().getFirst();
    assertThat(item.id()).isEqualTo(NameUuid.of(entry.uid()));
    assertThat(item.source()).isEqualTo("Harbour News");
    assertThat(item.body()).isNull();
  }

  @Test
  void two_subscriptions_to_one_url_are_one_request_and_both_get_their_items() throws Exception {
    room.ingester.register(room.feed("mine", "/feed").withTitle("My harbour"));
    List<NewsItem> items = items(item("1", LINK, "Ferry", MONDAY));

    assertThat(items).extracting(NewsItem::feedId).containsExactlyInAnyOrder("mine", "harbour");
    assertThat(items)
        .extracting(NewsItem::source)
        .containsExactlyInAnyOrder("My harbour", "Harbour News");
  }

  @Test
  void a_later_subscription_gets_the_current_document_and_then_the_same_items() throws Exception {
    String both = item("1", LINK, "One", MONDAY) + item("2", LINK + "/2", "Two", TUESDAY);
    assertThat(items(both)).hasSize(2);
    int requests = room.server.requests("/feed").size();

    room.ingester.register(room.feed("later", "/feed"));
    assertThat(drain(stream))
        .extracting(NewsItem::feedId, NewsItem::title)
        .containsExactly(tuple("later", "One"), tuple("later", "Two"));
    assertThat(room.server.requests("/feed")).hasSize(requests);

    room.publishes("/feed", both + item("3", LINK + "/3", "Three", TUESDAY));
    room.poll("later");
    assertThat(drain(stream))
        .extracting(NewsItem::feedId)
        .containsExactlyInAnyOrder("harbour", "later");
  }

  @Test
  void the_state_of_a_feed_is_bounded() {
    DuplicateFilter seen = new DuplicateFilter();
    for (int i = 0; i < 3 * DuplicateFilter.KEYS; i++) {
      assertThat(seen.admit("key " + i, null, Instant.EPOCH)).isPresent();
    }
    assertThat(seen.size()).isEqualTo(DuplicateFilter.KEYS);
    assertThat(seen.admit("key " + (3 * DuplicateFilter.KEYS - 1), null, Instant.MAX)).isEmpty();
  }
}
