package dev.rssify.adapters.apihttp.routes;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** A place in a listing, in a form that nobody needs to understand. */
final class Cursor {

  private static final String SEPARATOR = "\n";

  private Cursor() {}

  /**
   * Writes a place.
   *
   * @param listing what it is a place in
   */
  static String of(String listing, String... parts) {
    String text = listing + SEPARATOR + String.join(SEPARATOR, parts);
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The parts of a place in this listing; empty when it is none. */
  static Optional<List<String>> read(String listing, String cursor) {
    try {
      String text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
      List<String> parts = List.of(text.split(SEPARATOR, -1));
      return parts.getFirst().equals(listing)
          ? Optional.of(parts.subList(1, parts.size()))
          : Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
