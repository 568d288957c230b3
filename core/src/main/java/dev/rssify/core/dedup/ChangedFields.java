package dev.rssify.core.dedup;

import dev.rssify.core.model.entry.NormalizedEntry;
import dev.rssify.core.model.parsed.Enclosure;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.text.Whitespace;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Lists the fields in which two versions of an entry differ, ignoring white space. */
final class ChangedFields {

  private final List<String> names = new ArrayList<>();

  private ChangedFields() {}

  static List<String> between(NormalizedEntry before, NormalizedEntry after) {
    ParsedEntry was = before.published();
    ParsedEntry is = after.published();
    ChangedFields fields = new ChangedFields();
    fields.compare("title", collapsed(was.title()), collapsed(is.title()));
    fields.compare("link", before.canonicalLink(), after.canonicalLink());
    fields.compare("summary", collapsed(was.summary()), collapsed(is.summary()));
    fields.compare("content", collapsed(was.content()), collapsed(is.content()));
    fields.compare("authors", was.authors(), is.authors());
    fields.compare("categories", was.categories(), is.categories());
    fields.compare("enclosures", files(was), files(is));
    fields.compare("published", was.published(), is.published());
    fields.compare("updated", was.updated(), is.updated());
    return List.copyOf(fields.names);
  }

  /** A corrected length is not reported as a change. */
  private static List<Enclosure> files(ParsedEntry entry) {
    return entry.enclosures().stream()
        .map(enclosure -> new Enclosure(enclosure.url(), enclosure.type(), null))
        .toList();
  }

  private static @Nullable String collapsed(@Nullable String text) {
    return text == null ? null : Whitespace.collapsed(text);
  }

  private void compare(String name, @Nullable Object before, @Nullable Object after) {
    if (!Objects.equals(before, after)) {
      names.add(name);
    }
  }
}
