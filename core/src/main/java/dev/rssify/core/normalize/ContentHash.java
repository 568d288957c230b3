package dev.rssify.core.normalize;

import dev.rssify.core.model.parsed.Enclosure;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.Person;
import dev.rssify.core.text.Digests;
import dev.rssify.core.text.Whitespace;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A hash over all fields of an entry whose change is reported. White space and tracking parameters
 * do not count.
 */
final class ContentHash {

  /** Collected and digested at once, because each update of a digest has a cost. */
  private final ByteArrayOutputStream all = new ByteArrayOutputStream(4_096);

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
    return Digests.sha256(hash.all.toByteArray());
  }

  /** Appends a field with its white space collapsed. */
  private void text(@Nullable String value) {
    if (value == null) {
      field(null);
      return;
    }
    String stripped = value.strip();
    byte[] bytes = stripped.getBytes(StandardCharsets.UTF_8);
    int size = Whitespace.collapse(bytes);
    // Only white space is removed, one byte per character.
    add(stripped.length() - (bytes.length - size) + ":");
    all.write(bytes, 0, size);
    add(";");
  }

  /** The length prefix distinguishes ("ab", "c") from ("a", "bc"), and absent from empty. */
  private void field(@Nullable String value) {
    if (value == null) {
      add("-;");
    } else {
      add(value.length() + ":");
      add(value);
      add(";");
    }
  }

  private void end() {
    add("|");
  }

  private void add(String text) {
    all.writeBytes(text.getBytes(StandardCharsets.UTF_8));
  }
}
