package dev.rssify.core.normalize;

import dev.rssify.core.model.Digests;
import dev.rssify.core.model.Enclosure;
import dev.rssify.core.model.ParsedEntry;
import dev.rssify.core.model.Person;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A hash over everything of an entry whose change is worth telling. White space and tracking
 * parameters are noise and do not count.
 */
final class ContentHash {

  private final StringBuilder input = new StringBuilder();

  private ContentHash() {}

  static String of(ParsedEntry entry, @Nullable String canonicalLink) {
    ContentHash hash = new ContentHash();
    hash.text(entry.title());
    hash.field(canonicalLink);
    hash.text(entry.summary());
    hash.text(entry.content());
    for (Person author : entry.authors()) {
      hash.field(author.name());
      hash.field(author.email());
      hash.field(author.uri());
    }
    hash.end();
    entry.categories().forEach(hash::field);
    hash.end();
    for (Enclosure enclosure : entry.enclosures()) {
      hash.field(CanonicalUrl.of(enclosure.url()));
      hash.field(enclosure.type());
    }
    hash.end();
    hash.field(entry.published() == null ? null : entry.published().toString());
    hash.field(entry.updated() == null ? null : entry.updated().toString());
    return Digests.sha256(hash.input.toString().getBytes(StandardCharsets.UTF_8));
  }

  private void text(@Nullable String value) {
    field(value == null ? null : value.strip().replaceAll("\\s+", " "));
  }

  /** The length in front keeps ("ab", "c") and ("a", "bc") apart, and absent from empty. */
  private void field(@Nullable String value) {
    if (value == null) {
      input.append("-;");
    } else {
      input.append(value.length()).append(':').append(value).append(';');
    }
  }

  private void end() {
    input.append('|');
  }
}
