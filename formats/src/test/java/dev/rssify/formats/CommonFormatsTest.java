package dev.rssify.formats;

import static dev.rssify.formats.Parsing.parse;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.parsed.FeedFormat;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.core.model.parsed.Person;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class CommonFormatsTest {

  private static final String RSS =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/">
        <channel>
          <title>Harbour news</title>
          <link>https://harbour.example/</link>
          <description>Ships &amp; tides</description>
          <ttl>60</ttl>
          <item>
            <title>Zwölf Boote</title>
            <link>/boats/12</link>
            <guid isPermaLink="false">boat-12</guid>
            <pubDate>Sat, 07 Sep 2002 09:42:31 GMT</pubDate>
            <author>jane@harbour.example (Jane Doe)</author>
            <description><![CDATA[<p>Look: <a href="/x">x</a></p>]]></description>
            <content:encoded>&lt;p&gt;Whole&lt;/p&gt;</content:encoded>
            <enclosure url="a.mp3" type="audio/mpeg" length="12"/>
          </item>
          <item><title>Second</title></item>
        </channel>
      </rss>
      """;

  private static final String ATOM =
      """
      <feed xmlns="http://www.w3.org/2005/Atom">
        <title type="html">A &amp;amp; B</title>
        <id>urn:feed</id>
        <updated>2003-12-13T18:30:02+01:00</updated>
        <link rel="self" href="https://b.example/feed"/>
        <entry xml:base="https://b.example/2003/">
          <id>urn:1</id>
          <title>One</title>
          <link href="one"/>
          <author><name>Ann</name><uri>/ann</uri></author>
          <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Go <a href="two">on</a></div></content>
        </entry>
      </feed>
      """;

  @Test
  void an_rss_channel_and_its_items_are_parsed() {
    ParsedFeed feed = parse(RSS, "https://harbour.example/feed.xml");
    assertThat(feed.format()).isEqualTo(FeedFormat.RSS_2_0);
    assertThat(feed.recovered()).isFalse();
    assertThat(feed.title()).isEqualTo("Harbour news");
    assertThat(feed.subtitle()).isEqualTo("Ships & tides");
    assertThat(feed.publisherHints().ttlMinutes()).isEqualTo(60);
    assertThat(feed.entries()).hasSize(2);
    ParsedEntry entry = feed.entries().getFirst();
    assertThat(entry.nativeId()).isEqualTo("boat-12");
    assertThat(entry.nativeIdIsPermalink()).isFalse();
    assertThat(entry.link()).isEqualTo("https://harbour.example/boats/12");
    assertThat(entry.published()).isEqualTo(Instant.parse("2002-09-07T09:42:31Z"));
    assertThat(entry.authors())
        .containsExactly(new Person("Jane Doe", "jane@harbour.example", null));
    assertThat(entry.summary())
        .isEqualTo("<p>Look: <a href=\"https://harbour.example/x\">x</a></p>");
    assertThat(entry.content()).isEqualTo("<p>Whole</p>");
    assertThat(entry.enclosures().getFirst().url()).isEqualTo("https://harbour.example/a.mp3");
  }

  @Test
  void an_atom_feed_and_its_entries_are_parsed() {
    ParsedFeed feed = parse(ATOM, null);
    assertThat(feed.format()).isEqualTo(FeedFormat.ATOM_1_0);
    assertThat(feed.title()).isEqualTo("A & B");
    assertThat(feed.updated()).isEqualTo(Instant.parse("2003-12-13T17:30:02Z"));
    assertThat(feed.selfLink()).isEqualTo("https://b.example/feed");
    ParsedEntry entry = feed.entries().getFirst();
    assertThat(entry.link()).isEqualTo("https://b.example/2003/one");
    assertThat(entry.authors()).containsExactly(new Person("Ann", null, "https://b.example/ann"));
    assertThat(entry.content()).contains("<a href=\"https://b.example/2003/two\">on</a>");
    assertThat(entry.contentType()).isEqualTo("application/xhtml+xml");
  }

  @Test
  void the_raw_range_of_an_entry_is_its_own_element_in_bytes() {
    for (ParsedEntry entry : parse(RSS, null).entries()) {
      assertThat(Parsing.raw(RSS, entry)).startsWith("<item>").endsWith("</item>");
    }
  }
}
