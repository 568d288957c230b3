package dev.rssify.formats.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jsoup.select.QueryParser;
import org.jsoup.select.Selector.SelectorParseException;
import org.jspecify.annotations.Nullable;

/**
 * What matching one element by a CSS selector can cost. Once jsoup matches an element nothing can
 * stop it: so selectors that could take for ever are refused, and slow ones are used on pages only
 * that are small enough for them.
 *
 * <p>Regular expressions are refused, since some never come to an end on a short text.
 *
 * @param degree to which power of the number of elements the steps for one of them may grow
 */
record SelectorCost(int degree) {

  private static final int HIGHEST_DEGREE = 3;

  /** About what a core does in a second or two. */
  private static final double STEPS = 4e8;

  /** What goes through many elements for each one that it stands beside or around. */
  private static final Pattern LOOP = Pattern.compile("~|:has\\(");

  private static final Pattern PSEUDO_CLASS = Pattern.compile(":[a-zA-Z-]+");

  /** Those that look at a fixed number of elements, or cost what is inside them. */
  private static final Set<String> CHEAP =
      Set.of(":not", ":is", ":has", ":root", ":first-child", ":last-child");

  /** Why a selector is refused; null when it is not. */
  static @Nullable String refusal(String css) {
    String canonical = canonical(css);
    if (canonical.contains(":match") || canonical.contains("~=")) {
      return "regular expressions are not allowed; use [attribute*=text] or :contains(text)";
    }
    return of(css).degree > HIGHEST_DEGREE ? "too slow: it has too many '~' and ':has'" : null;
  }

  static SelectorCost of(String css) {
    return new SelectorCost(
        alternatives(css).stream().mapToInt(SelectorCost::degree).max().orElse(1));
  }

  /** Whether a page of so many elements is too large for it. */
  boolean isTooMuchFor(int elements) {
    return degree > 1 && Math.pow(elements, degree) > STEPS;
  }

  /**
   * What is between commas, as far as each is a selector of its own; the slowest counts. A comma
   * elsewhere leaves parts that are none, and then all of it counts as one.
   */
  private static List<String> alternatives(String css) {
    List<String> parts = new ArrayList<>();
    try {
      for (String part : css.split(",", -1)) {
        parts.add(canonical(part));
      }
      return parts;
    } catch (SelectorParseException | IllegalArgumentException e) {
      return List.of(canonical(css));
    }
  }

  /** As jsoup has understood it: names may be written in escapes. */
  private static String canonical(String css) {
    return QueryParser.parse(css).toString();
  }

  /** Texts inside the selector may make it seem slower, never faster. */
  private static int degree(String canonical) {
    long loops = LOOP.matcher(canonical).results().count();
    boolean looksAround =
        PSEUDO_CLASS
            .matcher(canonical)
            .results()
            .map(MatchResult::group)
            .anyMatch(SelectorCost::looksAround);
    return (int) Math.max(1, loops + (looksAround ? 1 : 0));
  }

  private static boolean looksAround(String pseudoClass) {
    return !CHEAP.contains(pseudoClass);
  }
}
