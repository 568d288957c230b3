package dev.rssify.core.normalize;

import com.dynatrace.hash4j.hashing.Hashing;
import dev.rssify.core.model.entry.EntryKeys;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.text.Digests;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Computes the entry keys of other systems, so that their users find their entries. */
final class ForeignKeys {

  private ForeignKeys() {}

  static EntryKeys of(ParsedEntry entry, @Nullable String canonicalLink, String titleText) {
    String url = entry.link();
    String title = entry.title();
    String md5 = url == null && title == null ? null : Digests.md5(orEmpty(url) + orEmpty(title));
    return new EntryKeys(xxh64(entry, canonicalLink, titleText), md5, canonicalLink);
  }

  /** The guid if it is usable, else the tuple. */
  private static String xxh64(ParsedEntry entry, @Nullable String canonicalLink, String titleText) {
    boolean usableGuid =
        entry.nativeId() != null && !Boolean.FALSE.equals(entry.nativeIdIsPermalink());
    String input =
        usableGuid
            ? orEmpty(entry.nativeId())
            : String.join(
                "\n",
                orEmpty(canonicalLink),
                titleText,
                seconds(entry.published()),
                hash(orEmpty(entry.content() != null ? entry.content() : entry.summary())));
    return hash(input);
  }

  private static String hash(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return HexFormat.of().toHexDigits(Hashing.xxh64().hashBytesToLong(bytes));
  }

  private static String seconds(@Nullable Instant instant) {
    return instant == null ? "" : instant.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
