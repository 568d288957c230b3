package dev.rssify.formats.writing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.parsed.FeedFormat;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.core.model.parsed.Person;
import dev.rssify.testkit.Property;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** Written feeds are parsed back with every field. */
class WrittenFeedsTest extends RandomFeeds {

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
          ParsedFeed feed =
              of(feed(new java.util.SplittableRandom(1)), FeedFormat.ATOM_1_0, List.of(entry));
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
  void dates_are_in_the_form_of_each_format() {
    ParsedFeed feed = feed(new java.util.SplittableRandom(5));
    ParsedEntry entry =
        entry(new java.util.SplittableRandom(5), _ -> "x", Instant.parse("2026-01-02T03:04:05Z"));
    ParsedFeed one = of(feed, FeedFormat.RSS_2_0, List.of(entry));

    assertThat(OutputFormat.RSS.write(one))
        .contains("<pubDate>Fri, 02 Jan 2026 03:04:05 +0000</pubDate>")
        .contains("<guid isPermaLink=\"false\">");
    assertThat(OutputFormat.ATOM.write(one)).contains("<published>2026-01-02T03:04:05Z<");
    assertThat(OutputFormat.JSON.write(one))
        .contains("\"date_published\":\"2026-01-02T03:04:05Z\"");
  }
}
