package dev.rssify.formats.writing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.parsed.FeedFormat;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.core.model.parsed.Person;
import dev.rssify.testkit.Gen;
import dev.rssify.testkit.Property;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Written feeds are parsed back with every field. */
class WrittenFeedsTest extends RandomFeeds {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  @Test
  void an_atom_feed_has_every_field_when_it_is_parsed_back() {
    Property.forAll(
        300,
        WrittenFeedsTest::feed,
        feed -> assertThat(parsed(OutputFormat.ATOM, feed)).isEqualTo(feed));
  }

  @Test
  void an_rss_feed_has_every_field_when_it_is_parsed_back() {
    Property.forAll(
        300,
        WrittenFeedsTest::feed,
        feed -> {
          ParsedFeed expected = of(feed, FeedFormat.RSS_2_0, feed.entries());
          assertThat(parsed(OutputFormat.RSS, feed))
              .usingRecursiveComparison()
              .ignoringFields("entries.nativeIdIsPermalink")
              .isEqualTo(expected);
        });
  }

  @Test
  void a_json_feed_has_the_fields_of_json_feed_when_it_is_parsed_back() {
    Property.forAll(
        300,
        WrittenFeedsTest::feed,
        feed -> {
          ParsedFeed back = parsed(OutputFormat.JSON, feed);
          assertThat(back.title()).isEqualTo(feed.title());
          assertThat(back.subtitle()).isEqualTo(feed.subtitle());
          assertThat(back.selfLink()).isEqualTo(feed.selfLink());
          assertThat(back.hubs()).isEqualTo(feed.hubs());
          assertThat(back.archive().next()).isEqualTo(feed.archive().next());
          for (int i = 0; i < feed.entries().size(); i++) {
            ParsedEntry written = feed.entries().get(i);
            ParsedEntry read = back.entries().get(i);
            assertThat(read.nativeId()).isEqualTo(written.nativeId());
            assertThat(read.link()).isEqualTo(written.link());
            assertThat(read.title()).isEqualTo(written.title());
            assertThat(read.content()).isEqualTo(written.content());
            assertThat(read.summary()).isEqualTo(written.summary());
            assertThat(read.categories()).isEqualTo(written.categories());
            assertThat(read.enclosures()).isEqualTo(written.enclosures());
            assertThat(read.published()).isEqualTo(written.published());
            assertThat(read.updated()).isEqualTo(written.updated());
            assertThat(read.authors())
                .extracting(Person::name)
                .containsExactlyElementsOf(written.authors().stream().map(Person::name).toList());
          }
        });
  }

  @Test
  void hostile_texts_leave_the_xml_well_formed_with_its_required_elements() {
    Property.forAll(
        300,
        random -> entry(random, WrittenFeedsTest::anything),
        entry -> {
          ParsedFeed feed = of(feed(new SplittableRandom(1)), FeedFormat.ATOM_1_0, List.of(entry));
          Element atom = xml(OutputFormat.ATOM.write(feed));
          assertThat(names(atom, "feed")).contains("id", "title", "updated");
          assertThat(names(atom, "entry")).contains("id", "title", "updated", "author");
          Element rss = xml(OutputFormat.RSS.write(feed));
          assertThat(names(rss, "channel")).contains("title", "link", "description");
          assertThat(names(rss, "item")).containsAnyOf("title", "description");
          assertThat(parsed(OutputFormat.JSON, feed).entries()).hasSize(1);
        });
  }

  @Test
  void a_json_feed_is_valid_with_hostile_texts() {
    Property.forAll(
        300,
        Gen.lists(random -> entry(random, WrittenFeedsTest::anything), 5),
        entries -> {
          ParsedFeed feed = of(feed(new SplittableRandom(1)), FeedFormat.ATOM_1_0, entries);
          JsonNode json = JSON.readTree(OutputFormat.JSON.write(feed));
          assertThat(json.path("version").stringValue())
              .isEqualTo("https://jsonfeed.org/version/1.1");
          assertThat(json.path("title").isString()).isTrue();
          assertThat(json.path("items").isArray()).isTrue();
          assertAuthors(json);
          json.path("hubs")
              .forEach(hub -> assertThat(hub.propertyNames()).containsExactly("type", "url"));
          json.path("items").forEach(WrittenFeedsTest::assertItem);
          assertThat(json.path("items")).hasSize(entries.size());
          assertThat(json.path("items").findValuesAsString("id")).doesNotHaveDuplicates();
        });
  }

  @Test
  void a_json_item_without_id_and_link_has_an_id_of_its_own() {
    ParsedFeed feed =
        of(
            feed(new SplittableRandom(1)),
            FeedFormat.ATOM_1_0,
            List.of(withoutId("First"), withoutId("Second")));

    String written = OutputFormat.JSON.write(feed);

    JsonNode items = JSON.readTree(written).path("items");
    items.forEach(WrittenFeedsTest::assertItem);
    assertThat(items.findValuesAsString("id")).hasSize(2).doesNotHaveDuplicates();
    assertThat(OutputFormat.JSON.write(feed)).isEqualTo(written);
  }

  @Test
  void an_atom_entry_without_id_and_link_has_an_id_of_its_own() {
    ParsedFeed feed =
        of(
            feed(new SplittableRandom(1)),
            FeedFormat.ATOM_1_0,
            List.of(withoutId("First"), withoutId("Second")));

    assertThat(OutputFormat.ATOM.write(feed))
        .containsPattern("(?s)<id>(urn:uuid:[0-9a-f-]{36})</id>.*<id>urn:uuid:(?!\\1)");
  }

  private static ParsedEntry withoutId(String title) {
    return new ParsedEntry(
        null, null, null, title, null, null, null, List.of(), List.of(), List.of(), List.of(), null,
        null, null, null, null, null, null, List.of(), null, null, null);
  }

  private static void assertItem(JsonNode item) {
    assertThat(item.path("id").isString()).as(item.toString()).isTrue();
    assertThat(item.path("id").stringValue()).isNotEmpty();
    assertThat(item.path("content_html").isString() || item.path("content_text").isString())
        .isTrue();
    for (String name : List.of("url", "title", "summary", "image", "language")) {
      assertThat(item.path(name).isMissingNode() || item.path(name).isString()).as(name).isTrue();
    }
    for (String name : List.of("date_published", "date_modified")) {
      assertThat(item.path(name).stringValue("1990-01-01T00:00:00Z"))
          .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)");
    }
    assertAuthors(item);
    item.path("tags").forEach(tag -> assertThat(tag.isString()).isTrue());
    for (JsonNode file : item.path("attachments")) {
      assertThat(file.path("url").isString() && file.path("mime_type").isString()).isTrue();
    }
  }

  private static void assertAuthors(JsonNode parent) {
    assertThat(parent.path("authors").isMissingNode() || !parent.path("authors").isEmpty())
        .isTrue();
    for (JsonNode author : parent.path("authors")) {
      assertThat(author.has("name") || author.has("url")).as(author.toString()).isTrue();
    }
  }

  @Test
  void an_author_with_an_address_only_is_left_out_of_json_feed() {
    ParsedFeed feed = feed(new SplittableRandom(1));
    ParsedFeed anonymous =
        new ParsedFeed(
            feed.format(),
            false,
            false,
            false,
            false,
            feed.id(),
            feed.title(),
            null,
            feed.link(),
            feed.selfLink(),
            null,
            null,
            null,
            null,
            null,
            List.of(new Person(null, "a@b.example", null)),
            List.of(),
            null,
            feed.updated(),
            List.of(),
            feed.archive(),
            feed.publisherHints(),
            null,
            List.of());

    assertThat(JSON.readTree(OutputFormat.JSON.write(anonymous)).has("authors")).isFalse();
  }

  @Test
  void dates_outside_of_four_digit_years_are_left_out() {
    ParsedEntry entry =
        entry(new SplittableRandom(5), _ -> "x", Instant.parse("+10000-01-01T00:00:00Z"));
    ParsedFeed one = of(feed(new SplittableRandom(5)), FeedFormat.RSS_2_0, List.of(entry));

    assertThat(OutputFormat.JSON.write(one)).doesNotContain("date_published");
    assertThat(OutputFormat.RSS.write(one)).doesNotContain("pubDate");
  }

  @Test
  void dates_are_in_the_form_of_each_format() {
    ParsedFeed feed = feed(new SplittableRandom(5));
    ParsedEntry entry =
        entry(new SplittableRandom(5), _ -> "x", Instant.parse("2026-01-02T03:04:05Z"));
    ParsedFeed one = of(feed, FeedFormat.RSS_2_0, List.of(entry));

    assertThat(OutputFormat.RSS.write(one))
        .contains("<pubDate>Fri, 02 Jan 2026 03:04:05 +0000</pubDate>")
        .contains("<guid isPermaLink=\"false\">");
    assertThat(OutputFormat.ATOM.write(one)).contains("<published>2026-01-02T03:04:05Z<");
    assertThat(OutputFormat.JSON.write(one))
        .contains("\"date_published\":\"2026-01-02T03:04:05Z\"");
  }
}
