package dev.rssify.service.outward;

import dev.rssify.core.operations.outward.OutwardFeed;
import dev.rssify.core.store.EntryQuery.Position;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A request for a document of an outward feed.
 *
 * @param extension atom, rss, json or opml
 * @param start where the page or archive document starts; null for the newest entries
 * @param archive whether it is an archive document of RFC 5005
 * @param base the URL of this service, with a slash at its end
 * @param token the token of its URL, which the links in it have too
 * @param hub the hub of its readers
 */
public record OutwardRequest(
    OutwardFeed feed,
    String extension,
    @Nullable Position start,
    boolean archive,
    String base,
    @Nullable String token,
    @Nullable String hub) {

  /** The request for the newest entries, without a token. */
  public static OutwardRequest newest(
      OutwardFeed feed, String extension, String base, @Nullable String hub) {
    return new OutwardRequest(feed, extension, null, false, base, null, hub);
  }

  /** The URL of this document. */
  String self() {
    return start == null ? current() : url(start, archive);
  }

  /** The URL of the document with the newest entries. */
  public String current() {
    return base
        + "out/"
        + feed.name()
        + "."
        + extension
        + (token == null ? "" : "?token=" + URLEncoder.encode(token, StandardCharsets.UTF_8));
  }

  /** The Link header of this document. */
  public String links() {
    String self = "<" + self() + ">; rel=\"self\"";
    return hub == null ? self : self + ", <" + hub + ">; rel=\"hub\"";
  }

  /** The URL of a page or archive document. */
  @Nullable String at(@Nullable Position position, boolean inArchive) {
    return position == null ? null : url(position, inArchive);
  }

  private String url(Position position, boolean inArchive) {
    return current()
        + (token == null ? "?" : "&")
        + (inArchive ? "archive=" : "page=")
        + position.sortAt().toEpochMilli()
        + "-"
        + position.uid();
  }

  /**
   * Reads a position of a URL.
   *
   * @throws IllegalArgumentException when it is invalid
   */
  static Position position(String text) {
    if (!text.matches("[0-9]{1,15}-[0-9a-f]{32}")) {
      throw new IllegalArgumentException(text);
    }
    int dash = text.indexOf('-');
    return new Position(
        Instant.ofEpochMilli(Long.parseLong(text.substring(0, dash))), text.substring(dash + 1));
  }
}
