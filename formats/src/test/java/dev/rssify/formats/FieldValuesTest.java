package dev.rssify.formats;

import static dev.rssify.formats.Parsing.parse;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.parsed.GeoPoint;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.ParsedFeed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Field values as publishers write them: media types, categories, positions, languages. */
class FieldValuesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "atom:content | application/x-markdown  | Four",
        "atom:content | application/javascript  | x/y+zw==",
        "atom:summary | foo/bar                 | some text in five words",
      })
  void text_of_an_unknown_media_type_is_not_decoded_as_base64(
      String element, String type, String text) {
    ParsedEntry entry = item("<%s type='%s'>%s</%s>".formatted(element, type, text, element));
    assertThat(entry.content() == null ? entry.summary() : entry.content()).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "html  | It&amp;#8217;s &lt;em>here&lt;/em>                       | It\u2019s here",
        "xhtml | <div xmlns='http://www.w3.org/1999/xhtml'>Sea <b>lions</b></div> | Sea lions",
        "text  | AT&amp;amp;T &lt;b>                                      | AT&amp;T <b>",
        "html  | &lt;hr>                                                  | <hr>",
      },
      quoteCharacter = '"')
  void titles_of_atom_are_their_visible_text(String type, String published, String text) {
    String title = "<title type='%s'>%s</title>".formatted(type, published);
    String entry = "<entry><id>a</id>" + title + "</entry>";
    ParsedFeed feed =
        parse("<feed xmlns='http://www.w3.org/2005/Atom'>" + title + entry + "</feed>", null);
    assertThat(feed.title()).isEqualTo(text);
    assertThat(feed.entries().getFirst().title()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<category><b>Sea</b> <i>lions</i></category>",
        "<category>Sea<!-- --> <x:y xmlns:x='urn:x' z='1'>lions</x:y></category>",
        "<dc:subject><a href='/tags/1'>Sea lions</a></dc:subject>",
        "<atom:category><b>Sea lions</b></atom:category>",
      })
  void tags_inside_a_category_are_not_part_of_its_name(String category) {
    assertThat(item(category).categories()).containsExactly("Sea lions");
  }

  @ParameterizedTest
  @ValueSource(strings = {"45.2 -71.9", "45.2,-71.9", " 45.2 -71.9 120.5 ", "45.2, -71.9, 120"})
  void a_position_may_have_a_height(String position) {
    String inside = "<pos xmlns='http://www.opengis.net/gml'>" + position + "</pos>";
    ParsedEntry entry =
        item(
            "<where xmlns='http://www.georss.org/georss'>"
                + "<Point xmlns='http://www.opengis.net/gml'>"
                + inside
                + "</Point></where>");
    assertThat(entry.geo()).isEqualTo(new GeoPoint(45.2, -71.9));
  }

  @ParameterizedTest
  @ValueSource(strings = {"45.2", "45.2 -71.9 120 7", "45.2 west"})
  void other_numbers_of_coordinates_are_rejected(String position) {
    String point = "<point xmlns='http://www.georss.org/georss'>" + position + "</point>";
    assertThat(item(point).geo()).isNull();
  }

  @Test
  void a_language_with_an_underscore_is_a_language_tag() {
    assertThat(channel("<language>en_US</language>").language()).isEqualTo("en-US");
    assertThat(item("<dc:language>zh_Hant_TW</dc:language>").language()).isEqualTo("zh-Hant-TW");
    assertThat(item("<title xml:lang='de_DE'>t</title>").language()).isNull();
    assertThat(parse("<feed xml:lang='pt_BR'/>", null).language()).isEqualTo("pt-BR");
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
