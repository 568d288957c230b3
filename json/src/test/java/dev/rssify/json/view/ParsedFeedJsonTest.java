package dev.rssify.json.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.parsed.ArchiveLinks;
import dev.rssify.core.model.parsed.ByteRange;
import dev.rssify.core.model.parsed.Enclosure;
import dev.rssify.core.model.parsed.EntryPodcast;
import dev.rssify.core.model.parsed.EntrySource;
import dev.rssify.core.model.parsed.FeedFormat;
import dev.rssify.core.model.parsed.FeedImage;
import dev.rssify.core.model.parsed.FeedPodcast;
import dev.rssify.core.model.parsed.GeoPoint;
import dev.rssify.core.model.parsed.MediaItem;
import dev.rssify.core.model.parsed.ParseError;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.core.model.parsed.Person;
import dev.rssify.core.model.parsed.PublisherHints;
import java.io.StringWriter;
import java.time.DayOfWeek;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ParsedFeedJsonTest {

  private static final Instant THEN = Instant.parse("2004-01-01T19:48:21Z");
  private static final Person JANE = new Person("Jane", "jane@x.example", "http://jane.example/");

  @Test
  void an_unreadable_document_has_a_format_and_an_encoding() {
    ParseOutcome outcome =
        new ParseOutcome.Unreadable(
            new ParseError(ParseError.Code.NOT_A_FEED, "no feed", 3, 7),
            FeedFormat.UNKNOWN,
            "utf-8");
    assertThat(line(outcome))
        .isEqualTo(
            """
            {"source":"a.xml","ok":false,\
            "error":{"code":"not_a_feed","message":"no feed","line":3,"column":7},\
            "recovered":false,"format":"unknown","encoding":"utf-8","feed":null,"entries":[]}
            """);
  }

  @Test
  void every_field_has_its_documented_name_and_position() {
    assertThat(line(new ParseOutcome.Parsed(feed(List.of(fullEntry())), "utf-8")))
        .isEqualTo(
            """
            {"source":"a.xml","ok":true,"error":null,"recovered":true,"format":"rss-2.0",\
            "encoding":"utf-8","feed":{"id":"i","title":"t","subtitle":"s","link":"l",\
            "self_link":"sl","language":"en","rights":"r","generator":"g","icon":"ic",\
            "image":{"url":"u","title":"it","link":"il"},\
            "authors":[{"name":"Jane","email":"jane@x.example","uri":"http://jane.example/"}],\
            "categories":["c"],"published":"2004-01-01T19:48:21Z","updated":"2004-01-01T19:48:21Z",\
            "hubs":["h"],"archive":{"current":"a","prev_archive":"b","next_archive":"c","prev":"d",\
            "next":"e"},"publisher_hints":{"ttl_minutes":60,"skip_hours":[0,23],\
            "skip_days":["Mon","Sun"],"update_period":"daily","update_frequency":2,\
            "update_base":"2004-01-01T19:48:21Z"},"podcast":{"author":"pa",\
            "owner":{"name":"Jane","email":"jane@x.example","uri":"http://jane.example/"},"image":"pi","explicit":false,\
            "type":"serial","block":true,"complete":false,"new_feed_url":"n","categories":["pc"],\
            "summary":"ps"}},"entries":[{"native_id":"id","native_id_is_permalink":false,\
            "link":"l","title":"t","summary":"s","content":"c","content_type":"text/html",\
            "authors":[{"name":"Jane","email":"jane@x.example","uri":"http://jane.example/"}],\
            "contributors":[],"categories":["x"],\
            "enclosures":[{"url":"u","type":"audio/mpeg","length":5000000000}],\
            "published":"2004-01-01T19:48:21Z","updated":"2004-01-01T19:48:21Z","comments":"cm",\
            "rights":"r","language":"de","source":{"id":"si","title":"st","link":"sl"},\
            "thumbnail":"th","media":[{"url":"mu","type":"mt","medium":"image","width":1,\
            "height":2,"title":"mt","description":"md"}],"podcast":{"duration_seconds":180,\
            "episode":1,"season":2,"episode_type":"full","explicit":true,"image":"i",\
            "subtitle":"sub","summary":"sum"},"geo":{"lat":1.5,"lon":-2.25},\
            "raw":{"offset":10,"length":20}}]}
            """);
  }

  @Test
  void an_absent_value_is_null_or_an_empty_list() {
    assertThat(line(new ParseOutcome.Parsed(feed(List.of(emptyEntry())), "utf-8")))
        .endsWith(
            """
            "entries":[{"native_id":null,"native_id_is_permalink":null,"link":null,"title":null,\
            "summary":null,"content":null,"content_type":null,"authors":[],"contributors":[],\
            "categories":[],"enclosures":[],"published":null,"updated":null,"comments":null,\
            "rights":null,"language":null,"source":null,"thumbnail":null,"media":[],\
            "podcast":null,"geo":null,"raw":null}]}
            """);
  }

  @Test
  void a_record_is_written_as_one_line() {
    ParseOutcome outcome =
        new ParseOutcome.Unreadable(
            ParseError.of(ParseError.Code.MALFORMED, "a\nb\u2028\ud800"),
            FeedFormat.UNKNOWN,
            "utf-8");
    assertThat(line(outcome)).containsOnlyOnce("\n").endsWith("\n");
  }

  @Test
  void the_indented_form_has_one_field_per_line() {
    StringWriter out = new StringWriter();
    ParsedFeedJson.indented()
        .write("a.xml", new ParseOutcome.Parsed(feed(List.of()), "utf-8"), out);
    assertThat(out.toString()).contains("\n  \"ok\" : true,");
  }

  private static String line(ParseOutcome outcome) {
    StringWriter out = new StringWriter();
    ParsedFeedJson.lines().write("a.xml", outcome, out);
    return out.toString();
  }

  private static ParsedFeed feed(List<ParsedEntry> entries) {
    return new ParsedFeed(
        FeedFormat.RSS_2_0,
        true,
        true,
        false,
        false,
        "i",
        "t",
        "s",
        "l",
        "sl",
        "en",
        "r",
        "g",
        "ic",
        new FeedImage("u", "it", "il"),
        List.of(JANE),
        List.of("c"),
        THEN,
        THEN,
        List.of("h"),
        new ArchiveLinks("a", "b", "c", "d", "e"),
        new PublisherHints(
            60, List.of(0, 23), List.of(DayOfWeek.MONDAY, DayOfWeek.SUNDAY), "daily", 2, THEN),
        new FeedPodcast("pa", JANE, "pi", false, "serial", true, false, "n", List.of("pc"), "ps"),
        entries);
  }

  private static ParsedEntry fullEntry() {
    return new ParsedEntry(
        "id",
        false,
        "l",
        "t",
        "s",
        "c",
        "text/html",
        List.of(JANE),
        List.of(),
        List.of("x"),
        List.of(new Enclosure("u", "audio/mpeg", 5_000_000_000L)),
        THEN,
        THEN,
        "cm",
        "r",
        "de",
        new EntrySource("si", "st", "sl"),
        "th",
        List.of(new MediaItem("mu", "mt", "image", 1, 2, "mt", "md")),
        new EntryPodcast(180, 1, 2, "full", true, "i", "sub", "sum"),
        new GeoPoint(1.5, -2.25),
        new ByteRange(10, 20));
  }

  private static ParsedEntry emptyEntry() {
    return new ParsedEntry(
        null, null, null, null, null, null, null, List.of(), List.of(), List.of(), List.of(), null,
        null, null, null, null, null, null, List.of(), null, null, null);
  }
}
