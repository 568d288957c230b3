package dev.rssify.formats;

import static dev.rssify.formats.Parsing.parse;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.ParsedFeed;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LenientTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "a & b | a & b",
        "a &amp; b & | a & b &",
        "caf&eacute;&nosuch; | café&nosuch;",
        "&#8217;&#x2019;&#X2019; & | ’’’ &",
        "&#146; & | ’ &",
        "&#0;&#55296;&#99999999; & | \ufffd\ufffd\ufffd &",
        "1 < 2 & 3 | 1 < 2 & 3",
        "<3 & | <3 &",
        "<![CDATA[a <b>&amp;</b>]]> & | a <b>&amp;</b> &",
        "a<!-- no --> & b | a & b",
        "a<?php no ?> & b | a & b",
        "x@y <a@b.example> & | x@y <a@b.example> &",
        "<http://a.example/> & | <http://a.example/> &",
        "a]]> & | a]]> &",
      })
  void text_is_repaired(String written, String expected) {
    assertThat(title(written)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "& <p>one<p>two | &amp; <p>one</p><p>two</p>",
        "& <br>a<hr>b | &amp; <br />a<hr />b",
        "& <a href=x>y</a> | &amp; <a href=\"x\">y</a>",
        "& <a href='x' href='y' disabled>z</a> | &amp; <a href=\"x\" disabled=\"\">z</a>",
        "& <a href=\"x>y</a> | &amp; <a href=\"x\">y</a>",
        "& <b>x</i>y</b> | &amp; <b>xy</b>",
        "& <a title=\"&eacute;&\">z</a> | &amp; <a title=\"é&amp;\">z</a>",
        "& Foo</cite> bar</o:p> | & Foo bar",
        "& Foo</content:encoded><guid>7</guid> | & Foo",
        "& <img src=x/> | &amp; <img src=\"x\" />",
      })
  void unclosed_markup_is_closed(String written, String expected) {
    assertThat(title(written)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<rss><channel><title>T</title><item><title>1</title></item>",
        "<rss><channel><title>T</title><item><title>1</title></item></channel></rss",
        "<rss><channel><title>T</title><item><title>1</title></item><item><title>2",
        "<rss><channel><title>T</title><item><title>1</title></item><item><title><![CD",
        "junk <rss><channel><title>T</title><item><title>1</title></item></channel></rss>",
        "<?xml version='1.0'><rss><channel><title>T</title><item><title>1</title></item>",
        "\n\n<?xml version='1.0'?><rss><channel><title>T</title><item><title>1</item></channel>",
        "<rss><channel><title>T</title><item><title>1</title></item></channel></rss></rss><x>",
        "<rss><channel><title>T<title/></titel><item><title>1</TITLE></item></channel></rss>",
        "<rss><item><title>1</title></item><channel><title>T</title></item></channel>",
        "<RSS><Channel><Title>T</Title><ITEM><TITLE>1</TITLE></ITEM></Channel></RSS>&",
        "<rss><channel><title>T</title><item><title>1</title></item></channel></rss>\u0000",
        "<rss a b='' c=\"><channel><title>T</title><item><title>1</title></item></channel>",
      })
  void a_broken_document_yields_its_complete_entries(String document) {
    ParsedFeed feed = parse(document, null);
    assertThat(feed.recovered()).isTrue();
    assertThat(feed.title()).startsWith("T");
    assertThat(feed.entries()).extracting(ParsedEntry::title).isEqualTo(List.of("1"));
  }

  @Test
  void an_unclosed_item_ends_at_the_next_one() {
    ParsedFeed feed =
        parse("<rss><channel><item><title>1<item><title>2</title></item></channel></rss>", null);
    assertThat(feed.entries()).extracting(ParsedEntry::title).containsExactly("1", "2");
    assertThat(feed.entries().getFirst().raw()).isNull();
    assertThat(feed.entries().getLast().raw()).isNotNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<rss><channel><item><title>1</title></item><item><title>2   | true",
        "<rss><channel><item><title>1</title></item>                 | true",
        "<rss><channel><title>1</title>                              | true",
        "<rss><channel><item><title>1</title></item></channel>       | true",
        "<rss><channel><item><title>1 & 2</title></item></channel></rss> | false",
        "<rss><channel><item><title>1</title></item></channel></rss> | false",
        "{\"version\":\"1.1\",\"items\":[{\"id\":\"1\"},{\"id\":            | true",
        "{\"version\":\"1.1\",\"items\":[{\"id\":\"1\"}]}                 | false",
      })
  void a_truncated_document_is_reported_as_truncated(String document, boolean truncated) {
    assertThat(parse(document, null).truncated()).isEqualTo(truncated);
  }

  @Test
  void a_document_type_is_skipped_and_never_expanded() {
    ParsedFeed feed =
        parse(
            "<!DOCTYPE rss [<!ENTITY e \"]>boom\"> <!-- ' --> ]><rss><channel><title>&e;&</title>",
            null);
    assertThat(feed.title()).isEqualTo("&e;&");
  }

  @Test
  void an_undeclared_prefix_has_its_customary_namespace() {
    ParsedFeed feed =
        parse(
            "<rss><channel><itunes:author>A</itunes:author><item><DC:creator>B</DC:creator>"
                + "<m:thumbnail xmlns:m='http://search.yahoo.com/mrss' url='t'/></item></channel></rss>",
            null);
    assertThat(feed.authors().getFirst().name()).isEqualTo("A");
    assertThat(feed.entries().getFirst().authors().getFirst().name()).isEqualTo("B");
    assertThat(feed.entries().getFirst().thumbnail()).isEqualTo("t");
  }

  /** The title of an item with this content, in a document that is not well-formed. */
  private static String title(String written) {
    ParsedFeed feed =
        parse("<rss><channel><item><title>" + written + "</title></item></channel></rss>", null);
    assertThat(feed.recovered()).isTrue();
    return String.valueOf(feed.entries().getFirst().title());
  }
}
