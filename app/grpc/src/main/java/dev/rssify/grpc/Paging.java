package dev.rssify.grpc;

import dev.rssify.core.store.EntryQuery;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Sizes and tokens of pages. */
final class Paging {

  private Paging() {}

  /** The size of a page; 0 means the default. */
  static int size(int requested, int usual, int largest) {
    if (requested < 0) {
      throw Replies.invalid("page_size", "negative");
    }
    return requested == 0 ? usual : Math.min(requested, largest);
  }

  static UUID uuid(String field, String text) {
    try {
      return UUID.fromString(text);
    } catch (IllegalArgumentException e) {
      throw Replies.invalid(field, "not a UUID");
    }
  }

  /** The token of the page after a position; empty when there is none. */
  static String token(EntryQuery.@Nullable Position next) {
    return next == null
        ? ""
        : Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString((next.sortAt() + " " + next.uid()).getBytes(StandardCharsets.UTF_8));
  }

  static EntryQuery.@Nullable Position position(String token) {
    if (token.isEmpty()) {
      return null;
    }
    try {
      String[] parts =
          new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8).split(" ", 2);
      return new EntryQuery.Position(Instant.parse(parts[0]), parts[1]);
    } catch (IllegalArgumentException | DateTimeException | ArrayIndexOutOfBoundsException e) {
      throw Replies.invalid("page_token", "not a token of an earlier page");
    }
  }
}
