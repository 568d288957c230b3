package dev.rssify.core.dedup;

import dev.rssify.core.model.NormalizedEntry;
import dev.rssify.core.model.ParsedEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Names the fields in which two forms of an entry differ. */
final class ChangedFields {

  private final List<String> names = new ArrayList<>();

  private ChangedFields() {}

  static List<String> between(NormalizedEntry before, NormalizedEntry after) {
    ParsedEntry was = before.published();
    ParsedEntry is = after.published();
    ChangedFields fields = new ChangedFields();
    fields.compare("title", was.title(), is.title());
    fields.compare("link", before.canonicalLink(), after.canonicalLink());
    fields.compare("summary", was.summary(), is.summary());
    fields.compare("content", was.content(), is.content());
    fields.compare("authors", was.authors(), is.authors());
    fields.compare("categories", was.categories(), is.categories());
    fields.compare("enclosures", was.enclosures(), is.enclosures());
    fields.compare("published", was.published(), is.published());
    fields.compare("updated", was.updated(), is.updated());
    return List.copyOf(fields.names);
  }

  private void compare(String name, @Nullable Object before, @Nullable Object after) {
    if (!Objects.equals(before, after)) {
      names.add(name);
    }
  }
}
