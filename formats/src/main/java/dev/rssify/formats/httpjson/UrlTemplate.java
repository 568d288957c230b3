package dev.rssify.formats.httpjson;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A URL with placeholders for values of an item, as in {@code
 * https://a.example/item?id={objectID}}. A placeholder is a field name or, with slashes, a pointer;
 * its value is percent-encoded.
 */
record UrlTemplate(List<String> texts, List<Pointer> holes) {

  private static final Pattern HOLE = Pattern.compile("\\{([^{}]*)}");
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  /** Parses a template; empty when a placeholder is empty or a brace is unmatched. */
  static Optional<UrlTemplate> parse(String text) {
    List<String> texts = new ArrayList<>();
    List<Pointer> holes = new ArrayList<>();
    int end = 0;
    for (MatchResult hole : HOLE.matcher(text).results().toList()) {
      String name = hole.group(1);
      Optional<Pointer> pointer = Pointer.parse(name.startsWith("/") ? name : "/" + name);
      if (name.isEmpty() || pointer.isEmpty()) {
        return Optional.empty();
      }
      texts.add(text.substring(end, hole.start()));
      holes.add(pointer.get());
      end = hole.end();
    }
    texts.add(text.substring(end));
    boolean strayBrace = texts.stream().anyMatch(part -> part.matches(".*[{}].*"));
    return holes.isEmpty() || strayBrace
        ? Optional.empty()
        : Optional.of(new UrlTemplate(texts, holes));
  }

  /** The URL for an item; null when it has no value for a placeholder. */
  @Nullable String fill(Picks.Found item) {
    StringBuilder url = new StringBuilder(texts.getFirst());
    for (int i = 0; i < holes.size(); i++) {
      List<String> values = item.at(holes.get(i));
      if (values.isEmpty()) {
        return null;
      }
      encode(values.getFirst(), url);
      url.append(texts.get(i + 1));
    }
    return url.toString();
  }

  private static void encode(String value, StringBuilder url) {
    for (byte b : value.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xff);
      boolean plain =
          (c >= 'a' && c <= 'z')
              || (c >= 'A' && c <= 'Z')
              || (c >= '0' && c <= '9')
              || "-._~".indexOf(c) >= 0;
      if (plain) {
        url.append(c);
      } else {
        url.append('%').append(HEX.toHexDigits(b));
      }
    }
  }
}
