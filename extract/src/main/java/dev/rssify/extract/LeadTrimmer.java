package dev.rssify.extract;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;

/**
 * Removes what is above the first paragraph: title, deck, byline, date. They are metadata, and most
 * pages repeat them.
 */
final class LeadTrimmer {

  private static final Pattern DECK_NAME =
      Pattern.compile(
          "(?<![a-z])(?:dek|deck|sub-?title|sub-?head\\w*|standfirst|strap-?line|kicker|eyebrow"
              + "|article-?header|entry-?header|post-?header|headline)(?![a-z])",
          Pattern.CASE_INSENSITIVE);

  /** A header with more prose contains the first paragraphs. */
  private static final int MAX_HEADER_LENGTH = 250;

  private static final int MAX_LABEL_LENGTH = 80;

  /** Each takes time in proportion to its siblings; real articles have a few. */
  private static final int MAX_DECKS = 100;

  /** Text above the title with more prose than this is not about the title. */
  private static final int MAX_ABOVE_TITLE = 150;

  private final Element content;
  private final TextStats stats;
  private final int total;

  private LeadTrimmer(Element content) {
    this.content = content;
    this.stats = TextStats.of(content);
    this.total = stats.get(content).prose;
  }

  static void trim(Element content, String title) {
    LeadTrimmer trimmer = new LeadTrimmer(content);
    trimmer.removeTitle(TitleFinder.normalize(title));
    trimmer.removeDeck();
    trimmer.removeLabels();
  }

  private void removeTitle(String title) {
    Element first = null;
    for (Element heading : content.select("h1, h2, h3")) {
      String text = TitleFinder.normalize(heading.text());
      boolean isTitle =
          text.equals(title)
              || (heading.nameIs("h1")
                  && title.contains(text)
                  && text.length() * 2 > title.length());
      if (!text.isEmpty() && isTitle) {
        first = heading;
        break;
      }
    }
    Element heading = first != null ? first : content.selectFirst("h1");
    if (heading != null && !heading.equals(content)) {
      removeAbove(heading);
      heading.remove();
    }
  }

  private void removeAbove(Element heading) {
    List<Node> above = new ArrayList<>();
    for (Element e = heading; e != null && !e.equals(content); e = e.parent()) {
      for (Node node = e.previousSibling(); node != null; node = node.previousSibling()) {
        above.add(node);
      }
    }
    if (prose(above) <= Math.min(MAX_ABOVE_TITLE, total / 10)) {
      Removal.removeAll(above);
    }
  }

  private int prose(List<Node> nodes) {
    return nodes.stream()
        .mapToInt(node -> node instanceof Element element ? stats.get(element).prose : 0)
        .sum();
  }

  private void removeDeck() {
    int left = MAX_DECKS;
    for (Element part : content.select("header, div, p, h2, h3, section")) {
      int prose = stats.get(part).prose;
      boolean isDeck =
          (part.nameIs("header") && prose < MAX_HEADER_LENGTH)
              || (part.attributesSize() > 0
                  && DECK_NAME.matcher(part.className() + " " + part.id()).find());
      if (isDeck && !part.equals(content) && prose * 5 <= total && left-- > 0 && isAtStart(part)) {
        part.remove();
      }
    }
  }

  private boolean isAtStart(Element part) {
    int before = 0;
    for (Element e = part; e != null && !e.equals(content); e = e.parent()) {
      for (Element s = e.previousElementSibling(); s != null; s = s.previousElementSibling()) {
        before += stats.get(s).prose;
      }
    }
    return before * 20 <= total;
  }

  /** Removes dates, bylines and the like before the first paragraph. */
  private void removeLabels() {
    List<Node> labels = new ArrayList<>();
    Element level = content;
    while (level != null) {
      Element next = null;
      for (Element child : level.children()) {
        if (stats.get(child).prose > 0) {
          next = Tags.isBlock(child) && !child.nameIs("p") ? child : null;
          break;
        }
        if (isLabel(child)) {
          labels.add(child);
        }
      }
      level = next;
    }
    Removal.removeAll(labels);
  }

  private boolean isLabel(Element element) {
    if (stats.get(element).chars > MAX_LABEL_LENGTH || Tags.isHeading(element)) {
      return false;
    }
    return switch (element.normalName()) {
      case "ul", "ol", "table", "pre", "blockquote", "figure" -> false;
      case "time" -> true;
      case "span" -> element.selectFirst("time") != null;
      default ->
          Tags.isBlock(element)
              && element.selectFirst("h2, h3, h4, ul, ol, table, pre, img") == null;
    };
  }
}
