package dev.rssify.core.normalize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.text.Digests;
import dev.rssify.core.text.Whitespace;
import dev.rssify.testkit.Property;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Stored hashes are compared with new ones for years, so the algorithm must not change. */
class ContentHashTest {

  private static final String[] PIECES = {
    "a",
    "Z",
    "<p>",
    " ",
    "  ",
    "\n",
    "\t \r\n",
    "\u00a0",
    "\u0085",
    "\u00e9",
    "\u07ff",
    "\u0800",
    "\u2003",
    "\u20ac",
    "\ud83d\ude00",
    "\ud83d",
    "\u0000"
  };

  @Test
  void texts_are_collapsed_and_prefixed_with_their_length() {
    Property.forAll(
        5_000,
        random -> List.of(text(random), text(random), text(random)),
        texts -> {
          String plain =
              field(texts.get(0)) + "-;" + field(texts.get(1)) + field(texts.get(2)) + "|||-;-;";

          assertThat(ContentHash.of(entry(texts.get(0), texts.get(1), texts.get(2)), null))
              .isEqualTo(Digests.sha256(plain.getBytes(StandardCharsets.UTF_8)));
        });
  }

  @Test
  void an_absent_text_differs_from_an_empty_one() {
    assertThat(ContentHash.of(entry(null, "", ""), null))
        .isNotEqualTo(ContentHash.of(entry("", "", ""), null));
  }

  private static String text(RandomGenerator random) {
    StringBuilder text = new StringBuilder();
    for (int n = random.nextInt(12); n > 0; n--) {
      text.append(PIECES[random.nextInt(PIECES.length)]);
    }
    return text.toString();
  }

  private static String field(String text) {
    String collapsed = Whitespace.collapsed(text);
    return collapsed.length() + ":" + collapsed + ";";
  }

  private static ParsedEntry entry(
      @Nullable String title, @Nullable String summary, @Nullable String content) {
    return new ParsedEntry(
        null, null, null, title, summary, content, null, List.of(), List.of(), List.of(), List.of(),
        null, null, null, null, null, null, null, List.of(), null, null, null);
  }
}
