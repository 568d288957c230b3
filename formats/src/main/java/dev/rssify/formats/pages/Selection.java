package dev.rssify.formats.pages;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.select.Evaluator;
import org.jsoup.select.QueryParser;
import org.jsoup.select.Selector.SelectorParseException;
import org.jspecify.annotations.Nullable;

/**
 * A CSS selector and the part of the element to take: {@code h2.title} its text, {@code
 * time@datetime} an attribute, {@code @id} an attribute of the item itself.
 *
 * @param css the selector as written; empty for the item itself
 * @param selector null for the item itself
 * @param attribute null for the text
 */
record Selection(String css, @Nullable Evaluator selector, @Nullable String attribute) {

  private static final Pattern SYNTAX = Pattern.compile("(.*?)(?:@([\\w:-]+))?", Pattern.DOTALL);

  /** Why a text is not a valid selection; null when it is valid. */
  static @Nullable String problem(String text) {
    Optional<Selection> selection = parse(text);
    if (selection.isEmpty()) {
      return "not a CSS selector";
    }
    String css = selection.get().css;
    return css.isEmpty() ? null : SelectorCost.refusal(css);
  }

  /** Parses a selection; empty when the selector is invalid. */
  static Optional<Selection> parse(String text) {
    Matcher parts = SYNTAX.matcher(text.strip());
    if (!parts.matches() || text.isBlank()) {
      return Optional.empty();
    }
    String css = parts.group(1).strip();
    try {
      return Optional.of(
          new Selection(css, css.isEmpty() ? null : QueryParser.parse(css), parts.group(2)));
    } catch (SelectorParseException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
