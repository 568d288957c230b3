package dev.rssify.embed.media;

import dev.rssify.core.model.http.Exchange;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The part of a file that a response with the status 206 has (RFC 9110, 14.4).
 *
 * @param first the position of its first byte
 * @param last the position of its last byte
 * @param total the length of the file
 */
record ContentRange(long first, long last, long total) {

  private static final Pattern VALUE = Pattern.compile("bytes (\\d{1,15})-(\\d{1,15})/(\\d{1,15})");

  /** The range of a response; empty when the header is missing, or the body has another length. */
  static Optional<ContentRange> of(Exchange response) {
    return response
        .headers()
        .first("Content-Range")
        .map(VALUE::matcher)
        .filter(Matcher::matches)
        .map(value ->
            new ContentRange(
                Long.parseLong(value.group(1)),
                Long.parseLong(value.group(2)),
                Long.parseLong(value.group(3))))
        .filter(range -> range.last < range.total)
        .filter(range -> range.last - range.first + 1 == response.wire().length());
  }
}
