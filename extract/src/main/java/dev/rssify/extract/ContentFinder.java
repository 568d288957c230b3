package dev.rssify.extract;

import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/**
 * Finds the element that holds the article: the one whose blocks have the highest sum of scores, or
 * the element nearby that the page marks as the article.
 */
final class ContentFinder {

  private static final Pattern BODY_NAME =
      Pattern.compile(
          "(?<![a-z])(?:article|story|post|entry|blog|news|page|main|single)[-_ ]{0,2}"
              + "(?:body|content|text|copy|entry)(?![a-z])"
              + "|(?<![a-z])(?:rich-?text|prose|markdown-body|field-name-body|field--name-body"
              + "|mw-parser-output|e-content|storytext|articletext|body-?copy)(?![a-z])",
          Pattern.CASE_INSENSITIVE);

  private final Element body;
  private final TextStats stats;

  private ContentFinder(Element body) {
    this.body = body;
    this.stats = TextStats.of(body);
  }

  static Element find(Element body) {
    return new ContentFinder(body).find();
  }

  private Element find() {
    Element best = body;
    Element marked = null;
    for (Element element : body.getAllElements()) {
      double score = stats.get(element).score;
      // Of nested elements with the same score the innermost is the tightest.
      if (score > 0 && score >= stats.get(best).score) {
        best = element;
      }
      int prose = stats.get(element).prose;
      if (prose > 0 && isMarked(element) && (marked == null || prose >= stats.get(marked).prose)) {
        marked = element;
      }
    }
    return marked != null && isBetter(marked, best) ? marked : best;
  }

  private boolean isBetter(Element marked, Element best) {
    if (contains(marked, best)) {
      return true;
    }
    int prose = stats.get(best).prose;
    return contains(best, marked)
        && stats.get(marked).prose * 5 >= prose * 4
        && !hasPartsElsewhere(best, marked, prose);
  }

  /** Whether other elements with the name of a body hold a part of the text too. */
  private boolean hasPartsElsewhere(Element best, Element marked, int prose) {
    for (Element element : best.select("div, section")) {
      if (stats.get(element).prose * 20 >= prose
          && hasBodyName(element)
          && !contains(element, marked)
          && !contains(marked, element)) {
        return true;
      }
    }
    return false;
  }

  private static boolean contains(Element outer, Element inner) {
    for (Element e = inner; e != null; e = e.parent()) {
      if (e.equals(outer)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isMarked(Element element) {
    return switch (element.normalName()) {
      case "article", "main" -> true;
      case "div", "section" ->
          element.attr("itemprop").contains("articleBody")
              || element.attr("role").equals("main")
              || hasBodyName(element);
      default -> false;
    };
  }

  private static boolean hasBodyName(Element element) {
    return element.attributesSize() > 0
        && BODY_NAME.matcher(element.className() + " " + element.id()).find();
  }
}
