package dev.rssify.formats.writing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.ArchiveLinks;
import dev.rssify.core.model.parsed.Enclosure;
import dev.rssify.core.model.parsed.EntryPodcast;
import dev.rssify.core.model.parsed.EntrySource;
import dev.rssify.core.model.parsed.FeedFormat;
import dev.rssify.core.model.parsed.FeedImage;
import dev.rssify.core.model.parsed.GeoPoint;
import dev.rssify.core.model.parsed.MediaItem;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.core.model.parsed.Person;
import dev.rssify.core.model.parsed.PublisherHints;
import dev.rssify.formats.UniversalFeedParser;
import dev.rssify.testkit.Gen;
import java.io.ByteArrayInputStream;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Random feeds with hostile texts, and how they are parsed back. */
abstract class RandomFeeds {

  static final Instant LEAST = Instant.parse("1990-01-01T00:00:00Z");
  static final Instant MAX = Instant.parse("2100-01-01T00:00:00Z");

  static ParsedFeed parsed(OutputFormat format, ParsedFeed feed) {
    byte[] document = format.write(feed).getBytes(UTF_8);
    ParseOutcome outcome =
        new UniversalFeedParser()
            .parse(Body.of(document), ParseContext.ofUrl("https://a.example/"));
    assertThat(outcome).isInstanceOf(ParseOutcome.Parsed.class);
    ParsedFeed back = ((ParseOutcome.Parsed) outcome).feed();
    assertThat(back.recovered()).isFalse();
    return of(
        back, back.format(), back.entries().stream().map(entry -> entry.withRange(null)).toList());
  }

  static Element xml(String document) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
    return factory
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(document.getBytes(UTF_8)))
        .getDocumentElement();
  }

  static List<String> names(Element root, String parent) {
    NodeList found = root.getElementsByTagNameNS("*", parent);
    Element element = found.getLength() == 0 ? root : (Element) found.item(0);
    NodeList children = element.getChildNodes();
    return java.util.stream.IntStream.range(0, children.getLength())
        .mapToObj(i -> String.valueOf(children.item(i).getLocalName()))
        .toList();
  }

  static ParsedFeed feed(RandomGenerator random) {
    return new ParsedFeed(
        FeedFormat.ATOM_1_0,
        false,
        false,
        random.nextBoolean(),
        random.nextBoolean(),
        "urn:uuid:0b6e8f9e-0000-5000-8000-000000000001",
        text(random),
        text(random),
        "https://a.example/",
        "https://a.example/out/x.atom?token=a%26b",
        "en",
        text(random),
        text(random),
        "https://a.example/icon.png",
        new FeedImage("https://a.example/logo.png", null, null),
        List.of(new Person(name(random), "a@b.example", "https://a.example/who")),
        List.of(text(random)),
        null,
        time(random),
        List.of("https://hub.example/"),
        new ArchiveLinks(
            "https://a.example/1",
            "https://a.example/2",
            "https://a.example/3",
            "https://a.example/4",
            "https://a.example/5?a=1&b=2"),
        PublisherHints.NONE,
        null,
        Gen.lists(WrittenFeedsTest::entry, 4).apply(random));
  }

  static ParsedEntry entry(RandomGenerator random) {
    return entry(random, WrittenFeedsTest::text);
  }

  /** Texts as a parser returns them, with any characters. */
  interface Texts {
    @Nullable String of(RandomGenerator random);
  }

  static ParsedEntry entry(RandomGenerator random, Texts texts) {
    return entry(random, texts, time(random));
  }

  static ParsedEntry entry(RandomGenerator random, Texts texts, Instant published) {
    return new ParsedEntry(
        "urn:uuid:" + new java.util.UUID(random.nextLong(), random.nextLong()),
        null,
        "https://a.example/" + random.nextInt() + "?a=1&b=2",
        texts.of(random),
        texts.of(random),
        texts.of(random),
        "text/html",
        List.of(new Person(name(random), "j@b.example", "https://a.example/j")),
        List.of(new Person(name(random), null, null)),
        List.of(String.valueOf(texts.of(random))),
        List.of(new Enclosure("https://a.example/1.mp3?x=1&y=2", "audio/mpeg", 1_234L)),
        published,
        time(random),
        "https://a.example/comments",
        texts.of(random),
        "de",
        new EntrySource("urn:uuid:1", String.valueOf(texts.of(random)), "https://s.example/"),
        "https://a.example/t.png",
        List.of(
            new MediaItem(
                "https://a.example/v.mp4", "video/mp4", "video", 640, 480, texts.of(random), null)),
        new EntryPodcast(61, 2, 3, "full", true, null, texts.of(random), null),
        new GeoPoint(45.5, -12.25),
        null);
  }

  static String name(RandomGenerator random) {
    return Gen.words(12).apply(random);
  }

  static Instant time(RandomGenerator random) {
    return Gen.instants(LEAST, MAX).apply(random).truncatedTo(ChronoUnit.SECONDS);
  }

  static @Nullable String anything(RandomGenerator random) {
    return random.nextInt(4) == 0 ? null : Gen.texts(60).apply(random);
  }

  /**
   * Without characters that XML cannot contain, and trimmed as by a parser; markup has no
   * references.
   */
  static String text(RandomGenerator random) {
    String text =
        Gen.texts(40)
            .apply(random)
            .codePoints()
            .filter(c -> c >= ' ' && c != 0xffff && c != 0x7f && c != 0x85)
            .mapToObj(Character::toString)
            .collect(Collectors.joining());
    return ("x" + text + "<b>&amp;</b>").strip();
  }

  static ParsedFeed of(ParsedFeed feed, FeedFormat format, List<ParsedEntry> entries) {
    FeedImage image = feed.image();
    return new ParsedFeed(
        format,
        feed.recovered(),
        feed.truncated(),
        feed.complete(),
        feed.archiveDocument(),
        feed.id(),
        feed.title(),
        feed.subtitle(),
        feed.link(),
        feed.selfLink(),
        feed.language(),
        feed.rights(),
        feed.generator(),
        feed.icon(),
        image == null ? null : new FeedImage(image.url(), null, null),
        feed.authors(),
        feed.categories(),
        feed.published(),
        feed.updated(),
        feed.hubs(),
        feed.archive(),
        feed.publisherHints(),
        feed.podcast(),
        entries);
  }
}
