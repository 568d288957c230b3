package dev.rssify.adapters.apihttp.routes;

import dev.rssify.adapters.apihttp.route.Param;
import dev.rssify.adapters.apihttp.route.Params;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;

/** A position in a listing, opaque to clients. */
final class Cursor {

  private static final String SEPARATOR = "\n";

  private Cursor() {}

  /**
   * Encodes a position.
   *
   * @param listing the name of the listing; a cursor of another listing is rejected
   */
  static String of(String listing, String... parts) {
    String text = listing + SEPARATOR + String.join(SEPARATOR, parts);
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * The parameter for positions in this listing.
   *
   * @param size the number of parts of a position
   * @param reader throws {@link RuntimeException} for invalid parts: cursors are client input
   */
  static <T> Param<T> in(String listing, int size, Function<List<String>, T> reader) {
    return Params.cursor(cursor -> reader.apply(parts(listing, size, cursor)));
  }

  private static List<String> parts(String listing, int size, String cursor) {
    String text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
    List<String> parts = List.of(text.split(SEPARATOR, -1));
    if (!parts.getFirst().equals(listing) || parts.size() != size + 1) {
      throw new IllegalArgumentException();
    }
    return parts.subList(1, parts.size());
  }
}
