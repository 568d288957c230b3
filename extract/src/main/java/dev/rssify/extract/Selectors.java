package dev.rssify.extract;

import org.jsoup.select.QueryParser;
import org.jspecify.annotations.Nullable;

/**
 * CSS selectors for a site that is known, which replace the search for its article. A null selector
 * leaves its part to the search.
 *
 * <p>Invalid selectors are rejected with an IllegalArgumentException, and so are regular
 * expressions, because some never end on a short text.
 *
 * @param content the elements that are the article, in the order of the page
 * @param title the element whose text is the title
 * @param author the element whose text is the byline
 * @param date the element whose datetime attribute or text is the date
 * @param removal elements to remove from the article
 */
public record Selectors(
    @Nullable String content,
    @Nullable String title,
    @Nullable String author,
    @Nullable String date,
    @Nullable String removal) {

  /** Selects nothing: everything is searched. */
  public static final Selectors NONE = new Selectors(null, null, null, null, null);

  public Selectors {
    check("content", content);
    check("title", title);
    check("author", author);
    check("date", date);
    check("removal", removal);
  }

  private static void check(String field, @Nullable String css) {
    if (css == null) {
      return;
    }
    String parsed;
    try {
      parsed = QueryParser.parse(css).toString();
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw new IllegalArgumentException(
          "selector \"" + field + "\" is invalid: " + css + "; use a CSS selector", e);
    }
    if (parsed.contains(":match") || parsed.contains("~=")) {
      throw new IllegalArgumentException(
          "selector \""
              + field
              + "\" has a regular expression: "
              + css
              + "; use [attribute*=text] or :contains(text)");
    }
  }
}
