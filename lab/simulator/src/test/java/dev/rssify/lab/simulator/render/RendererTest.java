package dev.rssify.lab.simulator.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.FeedFormat;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.core.model.parsed.Person;
import dev.rssify.formats.UniversalFeedParser;
import dev.rssify.lab.simulator.world.Behavior;
import dev.rssify.lab.simulator.world.Document;
import dev.rssify.lab.simulator.world.Entry;
import dev.rssify.lab.simulator.world.Feed;
import dev.rssify.lab.simulator.world.Format;
import dev.rssify.lab.simulator.world.Hosts;
import dev.rssify.lab.simulator.world.Mix;
import dev.rssify.lab.simulator.world.Range;
import dev.rssify.lab.simulator.world.Shares;
import dev.rssify.lab.simulator.world.Trait;
import dev.rssify.lab.simulator.world.World;
import java.io.ByteArrayInputStream;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/** Documents read by independent parsers. */
class RendererTest {

  private static final long NOON = 1_773_230_400;
  private static final int FEEDS = 150;

  private static final Map<Format, FeedFormat> FORMATS =
      new EnumMap<>(
          Map.of(
              Format.RSS_2, FeedFormat.RSS_2_0,
              Format.RSS_1, FeedFormat.RSS_1_0,
              Format.ATOM, FeedFormat.ATOM_1_0,
              Format.JSON_FEED, FeedFormat.JSON_1_1));

  private static final Mix EVERY_FORMAT =
      Mix.USUAL
          .publishing(
              new Shares<>(
                  Map.of(
                      Format.RSS_2, 1.0,
                      Format.RSS_1, 1.0,
                      Format.ATOM, 1.0,
                      Format.JSON_FEED, 1.0)))
          .with(Trait.EDITS, 1)
          .with(Trait.HUGE, 0)
          .sized(new Range(2, 8), new Range(1, 8));

  @Test
  void every_document_is_parsed_to_the_entries_it_was_written_from() {
    World world = world(Behavior.PLAIN);
    for (int number = 0; number < FEEDS; number++) {
      Document document = world.document(world.feed(number), NOON);

      ParsedFeed read = read(document);

      assertThat(read.recovered()).isFalse();
      assertThat(read.format()).isEqualTo(FORMATS.get(document.feed().format()));
      assertThat(read.title()).isEqualTo(document.title());
      assertThat(read.link()).isEqualTo(document.siteLink());
      assertSameEntries(document, read);
    }
  }

  @Test
  void xml_is_well_formed() throws Exception {
    World world = world(Behavior.PLAIN);
    for (int number = 0; number < FEEDS; number++) {
      Feed feed = world.feed(number);
      if (feed.format() != Format.JSON_FEED) {
        parseXml(Renderer.render(world.document(feed, NOON)));
      }
    }
  }

  @Test
  void malformed_xml_shows_all_its_entries_to_a_lenient_parser() {
    World world = world(Behavior.MALFORMED);
    Set<Flaw> found = EnumSet.noneOf(Flaw.class);
    for (int number = 0; number < FEEDS; number++) {
      Document document = world.document(world.feed(number), NOON);
      found.add(Flaw.of(document.feed().key()));

      assertThat(document.feed().format()).isNotEqualTo(Format.JSON_FEED);
      assertThatThrownBy(() -> parseXml(Renderer.render(document)))
          .isInstanceOf(SAXParseException.class);
      assertSameEntries(document, read(document));
    }
    assertThat(found).containsExactlyInAnyOrder(Flaw.values());
  }

  @Test
  void a_feed_without_entries_is_a_feed() {
    World world = world(Behavior.EMPTY);
    for (int number = 0; number < FEEDS; number++) {
      Document document = world.document(world.feed(number), NOON);

      assertThat(read(document).entries()).isEmpty();
      assertThat(read(document).title()).isEqualTo(document.title());
    }
  }

  @Test
  void hints_are_written_in_formats_that_support_them() {
    World world = world(Behavior.PLAIN);
    for (int number = 0; number < FEEDS; number++) {
      Document document = world.document(world.feed(number), NOON);
      Hints hints = Hints.of(document.feed());
      ParsedFeed read = read(document);
      boolean hinting = document.feed().has(Trait.HINTS);
      switch (document.feed().format()) {
        case RSS_2 -> {
          assertThat(read.publisherHints().ttlMinutes())
              .isEqualTo(hinting ? (Integer) hints.minutes() : null);
          assertThat(read.publisherHints().skipHours()).hasSize(hinting ? 4 : 0);
        }
        case RSS_1, ATOM ->
            assertThat(read.publisherHints().updatePeriod() != null).isEqualTo(hinting);
        case JSON_FEED -> assertThat(read.publisherHints().ttlMinutes()).isNull();
      }
    }
  }

  private static void assertSameEntries(Document document, ParsedFeed read) {
    assertThat(read.entries()).hasSameSizeAs(document.entries());
    for (int i = 0; i < document.entries().size(); i++) {
      Entry written = document.entries().get(i);
      ParsedEntry entry = read.entries().get(i);
      if (document.feed().format() != Format.RSS_1) { // which identifies resources, not entries
        assertThat(entry.nativeId()).isEqualTo(written.id());
      }
      assertThat(entry.link()).isEqualTo(written.link());
      assertThat(entry.title()).isEqualTo(written.title());
      assertThat(entry.published()).isEqualTo(written.published());
      assertThat(entry.authors()).extracting(Person::name).containsExactly(written.author());
      assertThat(entry.categories()).isEqualTo(written.categories());
      assertThat(entry.summary()).isEqualTo(written.summary());
      if (written.content() != null) {
        assertThat(entry.content()).isEqualTo(written.content().strip());
      }
    }
  }

  private static ParsedFeed read(Document document) {
    Body body = Body.of(Renderer.render(document));
    ParseOutcome outcome =
        new UniversalFeedParser().parse(body, ParseContext.ofUrl(document.selfLink()));
    return switch (outcome) {
      case ParseOutcome.Parsed parsed -> parsed.feed();
      case ParseOutcome.Unreadable unreadable ->
          throw new AssertionError(document.feed() + ": " + unreadable.error());
    };
  }

  private static void parseXml(byte[] bytes) throws Exception {
    var builder = DocumentBuilderFactory.newNSInstance().newDocumentBuilder();
    builder.setErrorHandler(new DefaultHandler());
    assertThat(builder.parse(new ByteArrayInputStream(bytes)).getDocumentElement()).isNotNull();
  }

  private static World world(Behavior behavior) {
    Mix mix = EVERY_FORMAT.behaving(Shares.only(behavior));
    return new World(11, new Hosts(5, 8080), FEEDS, mix);
  }
}
