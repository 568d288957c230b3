package dev.rssify.core.model.entry;

import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.parsed.Person;
import dev.rssify.core.text.Whitespace;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The part of an entry that events contain: enough to display it and to load the rest.
 *
 * @param link as published, absolute
 * @param summary the beginning of its text, at most {@link #SUMMARY} characters
 * @param authors their names, at most {@link #AUTHORS}
 * @param version number of versions seen, including this one
 */
public record EntryHeadline(
    String uid,
    UUID feedId,
    @Nullable String title,
    @Nullable String link,
    @Nullable String canonicalLink,
    @Nullable Instant published,
    @Nullable Instant updated,
    @Nullable String summary,
    List<String> authors,
    int version,
    boolean initial,
    boolean backfill,
    List<RawRef> rawRefs) {

  private static final int SUMMARY = 300;
  private static final int AUTHORS = 5;

  public EntryHeadline {
    authors = List.copyOf(authors);
    rawRefs = List.copyOf(rawRefs);
  }

  /** The beginning of a text, cut after a word; null when there is none. */
  static @Nullable String summary(String text) {
    String start = Whitespace.collapsed(text.substring(0, Math.min(text.length(), 4 * SUMMARY)));
    if (start.length() <= SUMMARY) {
      return start.isEmpty() ? null : start;
    }
    int word = start.lastIndexOf(' ', SUMMARY - 2);
    int end = word > SUMMARY / 2 ? word : SUMMARY - 2;
    return start.substring(0, Character.isHighSurrogate(start.charAt(end - 1)) ? end - 1 : end)
        + "\u2026";
  }

  /** The names of persons. */
  static List<String> names(List<Person> persons) {
    return persons.stream()
        .map(Person::name)
        .filter(Objects::nonNull)
        .map(Objects::requireNonNull)
        .limit(AUTHORS)
        .toList();
  }

  /** This headline without its canonical link if that is not an http or https URL. */
  public EntryHeadline withWebLinks() {
    return new EntryHeadline(
        uid,
        feedId,
        title,
        link,
        WebUrl.webOrNull(canonicalLink),
        published,
        updated,
        summary,
        authors,
        version,
        initial,
        backfill,
        rawRefs);
  }
}
