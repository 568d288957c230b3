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
 * The worst-case cost of matching one element by a CSS selector. A match in jsoup cannot be
 * interrupted, so selectors that may never end are rejected, and slow ones are limited to small
 * pages.
 *
 * <p>Regular expressions are rejected, because some never end on a short text.
 *
 * @param degree the exponent of the growth of steps per element with the number of elements
 */
record SelectorCost(int degree) {

  private static final int HIGHEST_DEGREE = 3;

  /** About what a core does in a second or two. */
  private static final double STEPS = 4e8;

  /** Selectors that scan many elements for each sibling or ancestor. */
  private static final Pattern LOOP = Pattern.compile("~|:has\\(");

  private static final Pattern PSEUDO_CLASS = Pattern.compile(":[a-zA-Z-]+");

  /** Selectors that check a fixed number of elements, or cost what is inside them. */
  private static final Set<String> CHEAP =
      Set.of(":not", ":is", ":has", ":root", ":first-child", ":last-child");

  /** Why a selector is rejected; null when it is accepted. */
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

  /** Whether a page with this number of elements is too large for it. */
  boolean isTooMuchFor(int elements) {
    return degree > 1 && Math.pow(elements, degree) > STEPS;
  }

  /**
   * The alternatives between commas, if each is a valid selector; the slowest counts. With a comma
   * elsewhere the parts are invalid, and then the whole counts as one.
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

  /** The selector as jsoup parsed it, because names may contain escapes. */
  private static String canonical(String css) {
    return QueryParser.parse(css).toString();
  }

  /** Texts inside the selector may raise the estimate, never lower it. */
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
