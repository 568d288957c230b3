package dev.rssify.formats;

import static dev.rssify.formats.Parsing.feed;
import static dev.rssify.formats.Parsing.outcome;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.parsed.ByteRange;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.testkit.Gen;
import dev.rssify.testkit.Property;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RawRangeTest {

  /** A document in parts, so that each of its entries can also be parsed alone. */
  private record Document(String prolog, String open, List<String> items, String close) {

    String whole() {
      return prolog + open + "\n<title>t</title>" + String.join("\r\n ", items) + close;
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UTF-8",
        "UTF-16LE",
        "UTF-16BE",
        "UTF-32BE",
        "windows-1251",
        "Shift_JIS",
        "GB18030",
        "x-windows-949"
      })
  void the_range_of_an_entry_is_its_element_and_parses_to_the_same_entry(String name) {
    Charset charset = Charset.forName(name);
    Property.forAll(
        30,
        random -> document(random, charset),
        document -> {
          byte[] bytes = document.whole().getBytes(charset);
          ParsedFeed feed = feed(outcome(bytes, ParseContext.ofUrl("http://d.example/feed")));
          assertThat(feed.recovered()).isFalse();
          assertThat(feed.entries()).hasSameSizeAs(document.items);
          for (int i = 0; i < document.items.size(); i++) {
            ParsedEntry entry = feed.entries().get(i);
            String raw = raw(bytes, entry, charset);
            assertThat(raw).isEqualTo(document.items.get(i));
            assertThat(again(document, raw, charset)).isEqualTo(withoutRange(entry));
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16LE", "windows-1251", "Shift_JIS"})
  void ranges_are_exact_in_documents_that_are_not_well_formed(String name) {
    Charset charset = Charset.forName(name);
    Property.forAll(
        30,
        random -> document(random, charset),
        document -> {
          String broken = document.whole().replace("<title>t</title>", "<title>R&D</titel>&x");
          byte[] bytes = broken.getBytes(charset);
          ParsedFeed feed = feed(outcome(bytes, ParseContext.ofUrl(null)));
          assertThat(feed.recovered()).isTrue();
          assertThat(feed.entries().stream().map(e -> raw(bytes, e, charset)).toList())
              .isEqualTo(document.items);
        });
  }

  /** The entry, parsed alone in its document. */
  private static ParsedEntry again(Document document, String raw, Charset charset) {
    String alone = document.prolog + document.open + raw + document.close;
    ParsedFeed feed =
        feed(outcome(alone.getBytes(charset), ParseContext.ofUrl("http://d.example/feed")));
    assertThat(feed.entries()).hasSize(1);
    return withoutRange(feed.entries().getFirst());
  }

  private static String raw(byte[] bytes, ParsedEntry entry, Charset charset) {
    ByteRange range = Objects.requireNonNull(entry.raw());
    int from = Math.toIntExact(range.offset());
    return new String(
        Arrays.copyOfRange(bytes, from, from + Math.toIntExact(range.length())), charset);
  }

  private static ParsedEntry withoutRange(ParsedEntry e) {
    return new ParsedEntry(
        e.nativeId(),
        e.nativeIdIsPermalink(),
        e.link(),
        e.title(),
        e.summary(),
        e.content(),
        e.contentType(),
        e.authors(),
        e.contributors(),
        e.categories(),
        e.enclosures(),
        e.published(),
        e.updated(),
        e.comments(),
        e.rights(),
        e.language(),
        e.source(),
        e.thumbnail(),
        e.media(),
        e.podcast(),
        e.geo(),
        null);
  }

  private static Document document(RandomGenerator random, Charset charset) {
    boolean atom = random.nextBoolean();
    String element = atom ? "entry" : "item";
    List<String> items = new ArrayList<>();
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      items.add(item(random, element, charset));
    }
    String prolog = "<?xml version=\"1.0\" encoding=\"" + charset.name() + "\"?>\r\n";
    return atom
        ? new Document(
            prolog,
            "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:base=\"http://b.example/x/\">",
            items,
            "</feed>")
        : new Document(
            prolog, "<rss version=\"2.0\"><channel>", items, "</channel></rss>\n<!-- -->");
  }

  private static String item(RandomGenerator random, String element, Charset charset) {
    StringBuilder item = new StringBuilder("<" + element + (random.nextBoolean() ? " >" : ">"));
    for (String name : List.of("title", "link", "id", "description", "summary", "x:y")) {
      if (random.nextBoolean()) {
        String declared = name.startsWith("x:") ? " xmlns:x='urn:x'" : "";
        item.append('<').append(name).append(declared).append('>');
        item.append(content(random, charset));
        item.append("</").append(name).append(">\r\n");
      }
    }
    return random.nextInt(20) == 0 ? "<" + element + "/>" : item + "</" + element + ">";
  }

  private static String content(RandomGenerator random, Charset charset) {
    int longest = random.nextInt(10) == 0 ? 9_000 : 40;
    String text = encodable(Gen.texts(longest).apply(random), charset);
    return random.nextBoolean()
        ? "<![CDATA[" + text.replace("]]>", "") + "]]>"
        : text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private static String encodable(String text, Charset charset) {
    return text.codePoints()
        .filter(c -> c >= ' ' && c != 0x7f && c != 0x85 && c != 0xFFFE && c != 0xFFFF)
        .mapToObj(Character::toString)
        .filter(c -> new String(c.getBytes(charset), charset).equals(c))
        .reduce("", String::concat);
  }
}
