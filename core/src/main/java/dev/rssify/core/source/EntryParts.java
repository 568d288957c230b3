package dev.rssify.core.source;

import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.Person;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Builds an entry from the parts that most sources have; all others stay empty.
 *
 * <p>Not thread-safe.
 */
public final class EntryParts {

  private @Nullable String id;
  private @Nullable String link;
  private @Nullable String title;
  private @Nullable String summary;
  private @Nullable String contentType;
  private @Nullable Instant published;
  private final List<Person> authors = new ArrayList<>();
  private final List<String> tags = new ArrayList<>();

  /** The id of the entry, unique in its feed; without one, the link identifies the entry. */
  public EntryParts id(@Nullable String text) {
    id = text;
    return this;
  }

  /** An absolute URL. */
  public EntryParts link(@Nullable String url) {
    link = url;
    return this;
  }

  public EntryParts title(@Nullable String text) {
    title = text;
    return this;
  }

  public EntryParts text(@Nullable String plain) {
    summary = plain;
    contentType = "text/plain";
    return this;
  }

  public EntryParts html(@Nullable String markup) {
    summary = markup;
    contentType = "text/html";
    return this;
  }

  public EntryParts published(@Nullable Instant at) {
    published = at;
    return this;
  }

  public EntryParts author(String name) {
    authors.add(new Person(name, null, null));
    return this;
  }

  public EntryParts tag(String tag) {
    tags.add(tag);
    return this;
  }

  public ParsedEntry entry() {
    return new ParsedEntry(
        id,
        null,
        link,
        title,
        summary,
        null,
        summary == null ? null : contentType,
        List.copyOf(authors),
        List.of(),
        List.copyOf(tags),
        List.of(),
        published,
        null,
        null,
        null,
        null,
        null,
        null,
        List.of(),
        null,
        null,
        null);
  }
}
