package dev.rssify.formats.pages;

import dev.rssify.core.source.ConfigField;
import dev.rssify.core.source.ConfigField.Kind;
import dev.rssify.core.source.ConfigProblem;
import dev.rssify.core.source.ConfigSchema;
import dev.rssify.core.source.ConfigValues;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jsoup.select.Evaluator;
import org.jspecify.annotations.Nullable;

/**
 * Maps the fields of an entry to the elements of an item.
 *
 * @param title null for the text of the link
 * @param item the selector of items
 * @param itemText the selector as written
 */
record PageMapping(
    Evaluator item,
    String itemText,
    @Nullable Selection title,
    Selection link,
    Selection date,
    PageDates dates,
    @Nullable Selection summary,
    @Nullable Selection author,
    @Nullable String feedTitle) {

  static final ConfigSchema SCHEMA =
      ConfigSchema.of(
          ConfigField.required(
              "item", Kind.TEXT, "a CSS selector of each item", "\"article.post\""),
          selector("title", "its title (else the text of its link)", "\"h2\""),
          selector("link", "its link (else its first)", "\"h2 a@href\""),
          selector("date", "its date (else that of its first time element)", "\"time@datetime\""),
          ConfigField.optional(
              "date_formats",
              Kind.TEXTS,
              "patterns of dates as Java's DateTimeFormatter has them, tried before all known forms",
              "\"d. MMMM uuuu\""),
          ConfigField.optional(
              "date_language",
              Kind.TEXT,
              "the language of the names in date_formats (else English)",
              "\"de\""),
          ConfigField.optional(
              "date_zone",
              Kind.TEXT,
              "the time zone of dates by date_formats that name none (else UTC)",
              "\"Europe/Berlin\""),
          selector("summary", "its summary, with its markup", "\"p.teaser\""),
          selector("author", "who wrote it", "\".byline\""),
          ConfigField.optional(
              "feed_title", Kind.TEXT, "the title of the feed (else the page's)", "\"News\""));

  private static ConfigField selector(String name, String meaning, String example) {
    return ConfigField.optional(
        name,
        Kind.TEXT,
        "a CSS selector within the item, with @ and an attribute to take that: " + meaning,
        example);
  }

  /** Parses a configuration, or returns its problems. */
  static Optional<PageMapping> of(ConfigValues config, List<ConfigProblem> problems) {
    Selection item = selection("item", config.required("item"), problems);
    Evaluator items = item == null ? null : item.selector();
    if (item != null && (items == null || item.attribute() != null)) {
      problems.add(SCHEMA.wrong("item", "not a CSS selector"));
    }
    PageMapping mapping =
        new PageMapping(
            items == null ? new Evaluator.AllElements() : items,
            config.required("item"),
            selection("title", config.text("title"), problems),
            orElse("a[href]@href", selection("link", config.text("link"), problems)),
            orElse("time[datetime]@datetime", selection("date", config.text("date"), problems)),
            new PageDates(formats(config, problems), zone(config.text("date_zone"), problems)),
            selection("summary", config.text("summary"), problems),
            selection("author", config.text("author"), problems),
            config.text("feed_title"));
    return problems.isEmpty() ? Optional.of(mapping) : Optional.empty();
  }

  private static @Nullable Selection selection(
      String field, @Nullable String text, List<ConfigProblem> problems) {
    if (text == null) {
      return null;
    }
    String problem = Selection.problem(text);
    if (problem != null) {
      problems.add(SCHEMA.wrong(field, problem));
      return null;
    }
    return Selection.parse(text).orElseThrow();
  }

  /** Whether a page with this number of elements is too large for one of the selectors. */
  boolean isTooMuchFor(int elements) {
    return Stream.of(
            SelectorCost.of(itemText),
            cost(title),
            cost(link),
            cost(date),
            cost(summary),
            cost(author))
        .anyMatch(cost -> cost.isTooMuchFor(elements));
  }

  private static SelectorCost cost(@Nullable Selection selection) {
    return selection == null || selection.css().isEmpty()
        ? new SelectorCost(1)
        : SelectorCost.of(selection.css());
  }

  private static Selection orElse(String usual, @Nullable Selection selection) {
    return selection == null ? Selection.parse(usual).orElseThrow() : selection;
  }

  private static List<DateTimeFormatter> formats(
      ConfigValues config, List<ConfigProblem> problems) {
    String language = config.text("date_language");
    Locale locale = language == null ? Locale.ENGLISH : Locale.forLanguageTag(language);
    if (locale.getLanguage().isEmpty()) {
      problems.add(SCHEMA.wrong("date_language", "no such language"));
    }
    List<DateTimeFormatter> formats = new ArrayList<>();
    for (String pattern : config.texts("date_formats")) {
      try {
        formats.add(DateTimeFormatter.ofPattern(pattern, locale));
      } catch (IllegalArgumentException e) {
        problems.add(SCHEMA.wrong("date_formats", String.valueOf(e.getMessage())));
      }
    }
    return formats;
  }

  private static ZoneId zone(@Nullable String name, List<ConfigProblem> problems) {
    try {
      return name == null ? ZoneOffset.UTC : ZoneId.of(name);
    } catch (DateTimeException e) {
      problems.add(SCHEMA.wrong("date_zone", "no such zone"));
      return ZoneOffset.UTC;
    }
  }
}
