package dev.rssify.adapters.searchlucene;

import dev.rssify.core.operations.search.SearchQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A query as typed, in parts. Never fails: text without syntax is read as words.
 *
 * <p>Invariants: at most {@value #MAX_PARTS} parts, no wildcards, so that the time of a search is
 * bounded.
 *
 * @param parts in the order they were typed
 */
record WordQuery(List<Part> parts) {

  private static final int MAX_PARTS = 32;
  private static final Set<String> FIELDS =
      Set.of(
          EntryFields.TITLE,
          EntryFields.TEXT,
          EntryFields.AUTHOR,
          EntryFields.CATEGORY,
          EntryFields.LANGUAGE,
          EntryFields.SITE);
  private static final Pattern PART =
      Pattern.compile("([+-]?)(?:([a-z]+):)?(?:\"([^\"]*)\"?|([^\\s\"]+))");

  /** Whether entries must have a part. */
  enum Use {
    OPTIONAL,
    REQUIRED,
    EXCLUDED
  }

  /**
   * A word or phrase.
   *
   * @param field the only field to search; empty for title and text
   * @param phrase whether its words must be next to each other
   */
  record Part(Use use, String field, String text, boolean phrase) {}

  WordQuery {
    parts = List.copyOf(parts);
  }

  static WordQuery parse(String typed) {
    List<Part> parts = new ArrayList<>();
    String text = typed.substring(0, Math.min(typed.length(), SearchQuery.MAX_LENGTH));
    Matcher matcher = PART.matcher(text);
    while (matcher.find() && parts.size() < MAX_PARTS) {
      parts.add(part(matcher));
    }
    parts.removeIf(part -> part.text().codePoints().noneMatch(Character::isLetterOrDigit));
    return new WordQuery(parts);
  }

  private static Part part(Matcher matcher) {
    String name = matcher.group(2) == null ? "" : matcher.group(2).toLowerCase(Locale.ROOT);
    boolean known = FIELDS.contains(name);
    boolean phrase = matcher.group(3) != null;
    String text = phrase ? matcher.group(3) : matcher.group(4);
    Use sign =
        switch (matcher.group(1)) {
          case "+" -> Use.REQUIRED;
          case "-" -> Use.EXCLUDED;
          default -> known || phrase ? Use.REQUIRED : Use.OPTIONAL;
        };
    return new Part(
        sign, known ? name : "", known || name.isEmpty() ? text : name + " " + text, phrase);
  }
}
