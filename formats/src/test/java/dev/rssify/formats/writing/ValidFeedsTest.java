package dev.rssify.formats.writing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.parsed.FeedFormat;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.testkit.Gen;
import dev.rssify.testkit.Property;
import java.net.URI;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Written feeds obey the rules of their formats: RFC 4287, RSS 2.0, JSON Feed 1.1. The texts are
 * hostile; half of the entries have no id, link, authors and dates.
 */
class ValidFeedsTest extends RandomFeeds {

  private static final String MEDIA_TYPE = "[a-z0-9.+-]+/[a-z0-9.+-]+(; ?charset=[a-z0-9-]+)?";

  private static void forAll(OutputFormat format, Checked check) {
    Property.forAll(
        150,
        Gen.lists(ValidFeedsTest::anyEntry, 5),
        entries ->
            check.accept(
                format.write(
                    of(feed(new SplittableRandom(1)), FeedFormat.ATOM_1_0, distinct(entries)))));
  }

  /** A check of a document. */
  private interface Checked {
    void accept(String document) throws Exception;
  }

  private static ParsedEntry anyEntry(RandomGenerator random) {
    return random.nextBoolean() ? entry(random, RandomFeeds::anything) : bare(random);
  }

  private static ParsedEntry bare(RandomGenerator random) {
    return new ParsedEntry(
        null,
        null,
        null,
        "Bare " + random.nextLong(),
        anything(random),
        anything(random),
        null,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        List.of(),
        null,
        null,
        null);
  }

  /** As in a store, where no two entries of a feed have one id. */
  private static List<ParsedEntry> distinct(List<ParsedEntry> entries) {
    List<ParsedEntry> distinct = new ArrayList<>();
    for (ParsedEntry entry : entries) {
      if (distinct.stream()
          .noneMatch(one -> SharedElements.id(one).equals(SharedElements.id(entry)))) {
        distinct.add(entry);
      }
    }
    return distinct;
  }

  @Test
  void an_atom_feed_obeys_rfc_4287() {
    forAll(
        OutputFormat.ATOM,
        document -> {
          Element feed = xml(document);
          List<Element> entries = plain(feed, "entry");
          List<Element> all = new ArrayList<>(entries);
          all.add(feed);
          for (Element one : all) {
            for (String required : List.of("id", "title", "updated")) {
              assertThat(plain(one, required)).as(required).hasSize(1);
            }
            for (String atMostOnce :
                List.of(
                    "published",
                    "rights",
                    "summary",
                    "content",
                    "subtitle",
                    "generator",
                    "icon",
                    "logo",
                    "source")) {
              assertThat(plain(one, atMostOnce)).as(atMostOnce).hasSizeLessThan(2);
            }
            each(one, "updated", date -> OffsetDateTime.parse(date.getTextContent()));
            each(one, "published", date -> OffsetDateTime.parse(date.getTextContent()));
            each(one, "id", id -> assertAbsolute(id.getTextContent()));
            each(one, "link", ValidFeedsTest::assertLink);
            assertThat(alternates(one)).doesNotHaveDuplicates();
            for (String person : List.of("author", "contributor")) {
              each(one, person, who -> assertThat(plain(who, "name")).hasSize(1));
            }
            each(one, "category", term -> assertThat(term.hasAttribute("term")).isTrue());
          }
          assertThat(plain(feed, "author")).as("of the entries without one").isNotEmpty();
          for (Element entry : entries) {
            assertThat(plain(entry, "content").size() + alternates(entry).count())
                .as("an entry without content needs a link")
                .isPositive();
            for (String text : List.of("summary", "content")) {
              each(entry, text, one -> assertThat(one.getAttribute("type")).isIn("text", "html"));
            }
          }
          assertThat(ids(entries, "id")).doesNotHaveDuplicates();
        });
  }

  @Test
  void an_rss_feed_obeys_rss_2_0() {
    forAll(
        OutputFormat.RSS,
        document -> {
          Element rss = xml(document);
          assertThat(rss.getAttribute("version")).isEqualTo("2.0");
          Element channel = children(rss, "channel").getFirst();
          for (String required : List.of("title", "link", "description")) {
            assertThat(plain(channel, required)).as(required).hasSize(1);
          }
          assertAbsolute(plain(channel, "link").getFirst().getTextContent());
          plain(channel, "lastBuildDate").forEach(ValidFeedsTest::assertRfc822);
          for (Element image : plain(channel, "image")) {
            for (String required : List.of("url", "title", "link")) {
              assertThat(plain(image, required)).as(required).hasSize(1);
            }
          }
          List<Element> items = plain(channel, "item");
          for (Element item : items) {
            assertThat(plain(item, "title").size() + plain(item, "description").size())
                .isPositive();
            for (String atMostOnce :
                List.of("title", "link", "description", "guid", "pubDate", "comments", "source")) {
              assertThat(plain(item, atMostOnce)).as(atMostOnce).hasSizeLessThan(2);
            }
            plain(item, "pubDate").forEach(ValidFeedsTest::assertRfc822);
            plain(item, "link").forEach(link -> assertAbsolute(link.getTextContent()));
            for (Element file : plain(item, "enclosure")) {
              assertAbsolute(file.getAttribute("url"));
              assertThat(file.getAttribute("length")).matches("\\d+");
              assertThat(file.getAttribute("type")).matches(MEDIA_TYPE);
            }
            plain(item, "source").forEach(source -> assertAbsolute(source.getAttribute("url")));
            children(item, "updated").forEach(date -> OffsetDateTime.parse(date.getTextContent()));
          }
          children(channel, "link")
              .forEach(link -> {
                if (link.getPrefix() != null) {
                  assertLink(link);
                }
              });
          assertThat(ids(items, "guid")).doesNotHaveDuplicates();
        });
  }

  @Test
  void a_json_feed_obeys_json_feed_1_1() {
    forAll(
        OutputFormat.JSON,
        document -> {
          JsonNode feed = JsonMapper.shared().readTree(document);
          assertThat(feed.path("version").stringValue())
              .isEqualTo("https://jsonfeed.org/version/1.1");
          assertThat(feed.path("title").isString()).isTrue();
          for (String url : List.of("home_page_url", "feed_url", "next_url", "icon", "favicon")) {
            assertAbsolute(feed.path(url).stringValue());
          }
          for (JsonNode item : feed.path("items")) {
            assertThat(item.path("id").stringValue()).isNotEmpty();
            assertThat(item.has("content_html") || item.has("content_text")).isTrue();
            for (String date : List.of("date_published", "date_modified")) {
              OffsetDateTime _ =
                  OffsetDateTime.parse(item.path(date).stringValue(Instant.EPOCH.toString()));
            }
            for (String url : List.of("url", "image")) {
              assertAbsolute(item.path(url).stringValue("https://a.example/"));
            }
            for (JsonNode file : item.path("attachments")) {
              assertAbsolute(file.path("url").stringValue());
              assertThat(file.path("mime_type").stringValue()).matches(MEDIA_TYPE);
            }
          }
          assertThat(feed.path("items").findValuesAsString("id")).doesNotHaveDuplicates();
        });
  }

  private static void assertLink(Element link) {
    assertAbsolute(link.getAttribute("href"));
    assertThat(link.getAttribute("rel")).isNotEmpty();
    if (link.hasAttribute("type")) {
      assertThat(link.getAttribute("type")).matches(MEDIA_TYPE);
    }
    if (link.hasAttribute("length")) {
      assertThat(link.getAttribute("length")).matches("\\d+");
    }
  }

  private static void assertRfc822(Element date) {
    ZonedDateTime _ =
        ZonedDateTime.parse(date.getTextContent(), DateTimeFormatter.RFC_1123_DATE_TIME);
  }

  private static void assertAbsolute(String url) {
    assertThat(URI.create(url).isAbsolute()).as(url).isTrue();
  }

  /** The media type and language of each alternate link. */
  private static Stream<String> alternates(Element parent) {
    return plain(parent, "link").stream()
        .filter(link -> link.getAttribute("rel").equals("alternate"))
        .map(link -> link.getAttribute("type") + " " + link.getAttribute("hreflang"));
  }

  private static void each(Element parent, String name, Consumer<Element> check) {
    plain(parent, name).forEach(check);
  }

  private static List<String> ids(List<Element> entries, String name) {
    return entries.stream()
        .flatMap(entry -> plain(entry, name).stream())
        .map(Element::getTextContent)
        .toList();
  }

  /** The child elements with this local name, in any namespace. */
  private static List<Element> children(Element parent, String name) {
    NodeList all = parent.getChildNodes();
    return IntStream.range(0, all.getLength())
        .mapToObj(all::item)
        .filter(Element.class::isInstance)
        .map(Element.class::cast)
        .filter(child -> name.equals(child.getLocalName()))
        .toList();
  }

  /** As above, without a namespace. */
  private static List<Element> plain(Element parent, String name) {
    return children(parent, name).stream().filter(child -> child.getPrefix() == null).toList();
  }
}
