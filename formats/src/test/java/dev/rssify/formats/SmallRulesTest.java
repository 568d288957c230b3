package dev.rssify.formats;

import static dev.rssify.formats.Parsing.outcome;
import static dev.rssify.formats.Parsing.parse;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.parsed.FeedFormat;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseError;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.core.model.parsed.Person;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Precedence among several elements, and other details. */
class SmallRulesTest {

  @Test
  void rfc_5005_complete_feeds_and_archives_are_recognized() {
    String history = "xmlns:fh='http://purl.org/syndication/history/1.0'";
    assertThat(channel("<fh:complete " + history + "/>").complete()).isTrue();
    assertThat(channel("<fh:archive " + history + "/>").archiveDocument()).isTrue();
    assertThat(channel("").complete()).isFalse();
  }

  @Test
  void a_cloud_with_the_http_protocol_is_a_hub_that_only_pings() {
    assertThat(
            channel("<cloud domain='c.example' port='5337' path='/notify' protocol='http-post'/>")
                .hubs())
        .containsExactly("http://c.example:5337/notify#rsscloud");
    assertThat(channel("<cloud domain='c.example' path='/' protocol='xml-rpc'/>").hubs()).isEmpty();
    assertThat(channel("<cloud protocol='http-post'/>").hubs()).isEmpty();
  }

  @Test
  void the_formats_own_elements_take_precedence_over_modules_in_any_order() {
    ParsedEntry entry =
        item(
            "<dc:title>m</dc:title><title>t</title><dc:date>2001-01-01</dc:date>"
                + "<pubDate>02 Feb 2002</pubDate><dc:creator>c</dc:creator><author>a</author>"
                + "<description>d</description><dc:description>x</dc:description>");
    assertThat(entry.title()).isEqualTo("t");
    assertThat(entry.published()).isEqualTo("2002-02-02T00:00:00Z");
    assertThat(entry.authors()).containsExactly(new Person("a", null, null));
    assertThat(entry.summary()).isEqualTo("d");
  }

  @Test
  void content_encoded_takes_precedence_over_other_content() {
    ParsedEntry entry =
        item(
            "<atom:content type='html'>a</atom:content><content:encoded>c</content:encoded>"
                + "<description>d</description>");
    assertThat(entry.content()).isEqualTo("c");
    assertThat(entry.summary()).isEqualTo("d");
  }

  @Test
  void an_items_own_link_takes_precedence_over_feedburners_original() {
    assertThat(item("<fb:origLink>http://o/</fb:origLink><link>http://l/</link>").link())
        .isEqualTo("http://l/");
    assertThat(item("<fb:origLink>http://o/</fb:origLink>").link()).isEqualTo("http://o/");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<guid>http://g/</guid>                        | true  | http://g/",
        "<guid isPermaLink='true'>http://g/</guid>     | true  | http://g/",
        "<guid isPermaLink='false'>http://g/</guid>    | false |",
        "<guid>not-an-address</guid>                   | true  |",
        "<guid>http://g/</guid><link>http://l/</link>  | true  | http://l/",
      })
  void a_permalink_guid_is_the_link_if_there_is_no_other(
      String elements, boolean permalink, String link) {
    assertThat(item(elements).nativeIdIsPermalink()).isEqualTo(permalink);
    assertThat(item(elements).link()).isEqualTo(link);
  }

  @Test
  void the_html_page_is_the_link_among_several_alternates() {
    ParsedFeed feed =
        parse(
            "<feed xmlns='http://www.w3.org/2005/Atom'><link type='application/json' href='j'/>"
                + "<link type='text/html' href='h'/><link href='x'/></feed>",
            null);
    assertThat(feed.link()).isEqualTo("h");
  }

  @Test
  void the_id_of_an_rss_1_0_item_is_its_rdf_about() {
    ParsedFeed feed =
        parse(
            "<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'"
                + " xmlns='http://purl.org/rss/1.0/'><item r:about='urn:a'><title>t</title></item>"
                + "</r:RDF>",
            null);
    assertThat(feed.entries().getFirst().nativeId()).isEqualTo("urn:a");
    assertThat(feed.entries().getFirst().nativeIdIsPermalink()).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "Jane Doe                    | Jane Doe |",
        "jane@x.example              |          | jane@x.example",
        "jane@x.example (Jane Doe)   | Jane Doe | jane@x.example",
        "Jane Doe (jane@x.example)   | Jane Doe | jane@x.example",
        "Jane Doe <jane@x.example>   | Jane Doe | jane@x.example",
        "\"Jane Doe\" <mailto:jane@x.example> | Jane Doe | jane@x.example",
        "jane+news@mail.x.example    |          | jane+news@mail.x.example",
        "@jane                       | @jane    |",
        "jane @ home                 | jane @ home |",
      })
  void a_person_in_one_line_has_a_name_an_address_or_both(
      String written, String name, String email) {
    String escaped = written.replace("<", "&lt;");
    assertThat(item("<author>" + escaped + "</author>").authors())
        .containsExactly(new Person(name, email, null));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<name>Jane</name><email>jane@x.example</email>",
        "\n<atom:name>Jane</atom:name> <b>x</b><email> jane@x.example </email>",
      })
  void an_rss_author_may_have_the_form_of_an_atom_person(String parts) {
    Person jane = new Person("Jane", "jane@x.example", null);
    ParsedEntry entry = item("<author>" + parts + "</author><title>t</title>");
    assertThat(entry.authors()).containsExactly(jane);
    assertThat(entry.title()).isEqualTo("t");
    assertThat(
            channel(
                    "<managingEditor><name>Jane</name><email>jane@x.example</email></managingEditor>")
                .authors())
        .containsExactly(jane);
  }

  @Test
  void an_atom_person_may_be_one_line_of_text() {
    String document =
        "<feed xmlns='http://www.w3.org/2005/Atom'><author>Jane (jane@x.example)</author></feed>";
    assertThat(parse(document, null).authors())
        .containsExactly(new Person("Jane", "jane@x.example", null));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://www.w3.org/2005/Atom",
        "http://search.yahoo.com/mrss/",
        "http://www.itunes.com/dtds/podcast-1.0.dtd",
        "http://purl.org/dc/elements/1.1/",
        "http://rss.example/",
      })
  void rss_in_a_foreign_namespace_is_rss(String namespace) {
    ParsedFeed feed =
        parse(
            "<rss version='2.0' xmlns='"
                + namespace
                + "' xmlns:m='http://search.yahoo.com/mrss/'"
                + " xmlns:a='http://www.w3.org/2005/Atom'><channel><title>T</title>"
                + "<a:link rel='hub' href='http://h/'/><item><m:title>m</m:title><title>t</title>"
                + "<m:thumbnail url='http://i/'/></item></channel></rss>",
            null);
    assertThat(feed.title()).isEqualTo("T");
    assertThat(feed.hubs()).containsExactly("http://h/");
    assertThat(feed.entries().getFirst().title()).isEqualTo("t");
    assertThat(feed.entries().getFirst().thumbnail()).isEqualTo("http://i/");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "plain                    | text/plain",
        "markdown                 | text/plain",
        "text; charset=utf-8      | text/plain",
        "html; charset=utf-8      | text/html",
        "TEXT/HTML;charset=utf-8  | text/html",
        "application/markdown     | application/markdown",
      })
  void content_of_an_unknown_type_is_text(String type, String read) {
    ParsedEntry entry = item("<atom:content type='" + type + "'>Some plain text</atom:content>");
    assertThat(entry.content()).isEqualTo("Some plain text");
    assertThat(entry.contentType()).isEqualTo(read);
  }

  @Test
  void base64_may_be_broken_into_lines() {
    ParsedEntry entry =
        item("<atom:content type='application/octet-stream'> SGVs\n bG8= </atom:content>");
    assertThat(entry.content()).isEqualTo("Hello");
  }

  @ParameterizedTest
  @CsvSource({"'', text/plain", "type='plain', text/plain", "type='html', text/html"})
  void a_media_description_is_plain_unless_declared_as_html(String attribute, String type) {
    String media = "xmlns:m='http://search.yahoo.com/mrss/'";
    String description = "<m:description " + attribute + ">a &lt;3 b</m:description>";
    for (String around : new String[] {"%s", "<m:group %s>%%s</m:group>".formatted(media)}) {
      String inside = description.replace("<m:description", "<m:description " + media);
      ParsedEntry entry = item(around.formatted(inside));
      assertThat(entry.summary()).isEqualTo("a <3 b");
      assertThat(entry.contentType()).isEqualTo(type);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "180, 180",
    "3:00, 180",
    "0:03:00, 180",
    "1:02:03, 3723",
    "12.9, 12",
    "1:2:3:4,",
    "soon,",
    "-5,",
    "99999999999,",
  })
  void the_length_of_an_episode_is_in_seconds(String written, Integer seconds) {
    ParsedEntry entry = item("<i:duration>" + written + "</i:duration><i:season>1</i:season>");
    assertThat(entry.podcast()).extracting("durationSeconds").isEqualTo(seconds);
  }

  @ParameterizedTest
  @CsvSource({
    "<rss version='0.91'/>, RSS_0_91",
    "<rss version='0.94'/>, RSS_0_94",
    "<rss version='2.0.1'/>, RSS_2_0",
    "<rss/>, RSS_2_0",
    "<feed version='0.3'/>, ATOM_0_3",
    "<feed/>, ATOM_1_0",
    "<channel/>, RSS_2_0",
    "<CHANNEL/>, CDF",
    "<wrapped><rss version='0.92'/></wrapped>, RSS_0_92",
  })
  void the_root_decides_the_format(String document, FeedFormat format) {
    assertThat(parse(document, null).format()).isEqualTo(format);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<properties><entry key='a'>b</entry></properties>",
        "<entry>a dictionary</entry>",
        "<config><channel name='a'/><feed/></config>",
        "<svg xmlns='http://www.w3.org/2000/svg'><title>t</title></svg>",
        "{\"name\":\"a package\",\"version\":\"3.2.1\"}",
        "[1,2,3]",
        "plain text & more",
        " ",
      })
  void other_documents_are_rejected(String document) {
    assertThat(outcome(document.getBytes(UTF_8), ParseContext.ofUrl(null)))
        .isInstanceOfSatisfying(
            ParseOutcome.Unreadable.class,
            o -> assertThat(o.error().code()).isEqualTo(ParseError.Code.NOT_A_FEED));
  }

  private static ParsedFeed channel(String elements) {
    return parse("<rss version='2.0'><channel>" + elements + "</channel></rss>", null);
  }

  private static ParsedEntry item(String elements) {
    String namespaces =
        "xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:atom='http://www.w3.org/2005/Atom'"
            + " xmlns:content='http://purl.org/rss/1.0/modules/content/'"
            + " xmlns:fb='http://rssnamespace.org/feedburner/ext/1.0'"
            + " xmlns:i='http://www.itunes.com/dtds/podcast-1.0.dtd'";
    return channel("<item " + namespaces + ">" + elements + "</item>").entries().getFirst();
  }
}
