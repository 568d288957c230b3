package dev.rssify.extract;

import dev.rssify.extract.TextStats.Sums;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Element;
import org.jsoup.select.Evaluator;
import org.jsoup.select.QueryParser;
import org.jspecify.annotations.Nullable;

/**
 * Removes teasers of other articles: short elements, several of one kind side by side, each with a
 * heading that links to the same site.
 */
final class TeaserLists {

  private static final int MAX_TEASER_LENGTH = 500;
  private static final int FEWEST = 3;

  /** A page with less prose than this besides the teasers is a list itself. */
  private static final int ARTICLE = 1500;

  /** A teaser has a heading among these; nested elements are not searched again and again. */
  private static final int MAX_ELEMENTS = 300;

  private static final Evaluator HEADING = QueryParser.parse(Tags.ANY_HEADING);
  private static final Evaluator HEADING_OR_IMAGE = QueryParser.parse(Tags.ANY_HEADING + ", img");

  private record Group(Element parent, String tag, String firstClass) {}

  private TeaserLists() {}

  static void remove(Element body) {
    // WordPress marks posts; a post inside a post is another one.
    body.select(".hentry .hentry, .type-post .type-post").remove();
    TextStats stats = TextStats.of(body);
    Map<Group, List<Element>> groups = new LinkedHashMap<>();
    for (Element element : body.select("div, li, article, section, a")) {
      Element parent = element.parent();
      if (parent != null && isTeaser(element, stats.get(element))) {
        Group group = new Group(parent, element.normalName(), firstClass(element));
        groups.computeIfAbsent(group, k -> new ArrayList<>()).add(element);
      }
    }
    int all = stats.get(body).prose;
    for (List<Element> group : groups.values()) {
      int prose = group.stream().mapToInt(teaser -> stats.get(teaser).prose).sum();
      boolean isList = prose * 2 > all - prose && all - prose < ARTICLE;
      if (!isList && (group.size() >= FEWEST || group.getFirst().nameIs("article"))) {
        Removal.removeAll(group);
      }
    }
  }

  private static String firstClass(Element element) {
    String names = element.className();
    int end = names.indexOf(' ');
    return end < 0 ? names : names.substring(0, end);
  }

  private static boolean isTeaser(Element element, Sums sums) {
    if (sums.chars == 0 || sums.chars > MAX_TEASER_LENGTH) {
      return false;
    }
    if (element.nameIs("a")) {
      return first(element, HEADING_OR_IMAGE) != null;
    }
    Element heading = first(element, HEADING);
    if (heading == null) {
      return false;
    }
    Element inner = heading.selectFirst("a[href]");
    Element link = inner != null ? inner : heading.closest("a[href]");
    return link != null && !link.attr("href").startsWith("#") && Links.isOfSameSite(link);
  }

  private static @Nullable Element first(Element element, Evaluator evaluator) {
    return element.stream()
        .limit(MAX_ELEMENTS)
        .filter(inner -> inner.is(evaluator))
        .findFirst()
        .orElse(null);
  }
}
