package dev.rssify.adapters.rawwarc.format;

import dev.rssify.core.model.http.Header;
import dev.rssify.core.model.http.Headers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The named fields at the beginning of a record (WARC 1.1, section 4). */
public record WarcFields(Headers fields) {

  static final String VERSION = "WARC/1.1";
  public static final String FETCH = "Rssify-Fetch-ID";
  static final String FEED = "Rssify-Feed-ID";

  /** The fields of the start of a record; empty when it is invalid. */
  public static Optional<WarcFields> parse(String text) {
    if (!text.startsWith(VERSION + "\r\n")) {
      return Optional.empty();
    }
    List<Header> lines = new ArrayList<>();
    for (String line : text.substring(VERSION.length() + 2).split("\r\n", -1)) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        lines.add(new Header(line.substring(0, colon), line.substring(colon + 1).strip()));
      }
    }
    return Optional.of(new WarcFields(new Headers(lines)));
  }

  /** A SHA-256 in the form of WARC digest fields. */
  static String digest(String sha256) {
    return "sha256:" + sha256;
  }

  static String date(Instant at) {
    return DateTimeFormatter.ISO_INSTANT.format(at.truncatedTo(ChronoUnit.MILLIS));
  }

  public Optional<String> value(String name) {
    return fields.first(name);
  }

  public String type() {
    return value("WARC-Type").orElse("");
  }

  /** The length of the block; negative when the record does not state it. */
  public long contentLength() {
    String text = value("Content-Length").orElse("");
    return text.matches("\\d{1,18}") ? Long.parseLong(text) : -1;
  }

  byte[] toBytes() {
    StringBuilder text = new StringBuilder(VERSION).append("\r\n");
    for (Header field : fields.lines()) {
      text.append(field.name()).append(": ").append(field.value()).append("\r\n");
    }
    return text.append("\r\n").toString().getBytes(StandardCharsets.UTF_8);
  }
}
