package dev.rssify.extract;

import dev.rssify.extract.TextStats.Sums;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.select.NodeFilter.FilterResult;

/** Removes lists of links, and the second copy of an article that a page contains twice. */
final class LinkLists {

  /** Blocks that are repeated on purpose are fewer. */
  private static final int FEWEST_COPIES = 8;

  private final Element content;
  private final PageKind kind;
  private final TextStats stats;
  private int seen;

  private LinkLists(Element content, PageKind kind) {
    this.content = content;
    this.kind = kind;
    this.stats = TextStats.of(content);
  }

  static void remove(Element content, PageKind kind) {
    LinkLists lists = new LinkLists(content, kind);
    lists.removeCopies();
    lists.removeLists();
  }

  /** Pages for wide and narrow screens contain the text once for each. */
  private void removeCopies() {
    Set<String> texts = new HashSet<>();
    List<Element> copies = new ArrayList<>();
    int chars = 0;
    for (Element block : content.select("p, li, h2, h3, h4, blockquote")) {
      int length = stats.get(block).chars;
      if (length >= 20 && Tags.isParagraph(block) && !texts.add(block.text())) {
        copies.add(block);
        chars += length;
      }
    }
    if (copies.size() >= FEWEST_COPIES && chars * 4 > stats.get(content).chars) {
      Removal.removeAll(copies);
    }
  }

  private void removeLists() {
    List<Node> removed = new ArrayList<>();
    int total = stats.get(content).prose;
    content.filter((node, depth) -> {
      if (!(node instanceof Element element) || element.equals(content)) {
        return FilterResult.CONTINUE;
      }
      Sums sums = stats.get(element);
      boolean within = seen > 0 && seen * 10 < total * 9;
      if (sums.score < 0 && isLinks(element, sums.linkDensity(), within)) {
        removed.add(element);
        return FilterResult.SKIP_CHILDREN;
      }
      seen += sums.blocks == 1 && Tags.isParagraph(element) ? sums.prose : 0;
      return FilterResult.CONTINUE;
    });
    Removal.removeAll(removed);
  }

  /** Lists between paragraphs belong to the text; lists at its ends rather lead elsewhere. */
  private boolean isLinks(Element element, double density, boolean within) {
    return switch (element.normalName()) {
      case "p" -> density > 0.8;
      case "ul", "ol", "dl" ->
          kind != PageKind.DOCUMENTATION && (isContents(element) || (!within && density > 0.8));
      case "div", "section", "header", "article", "table", "form" ->
          kind != PageKind.DOCUMENTATION && density > 0.5 && !(within && wrapsList(element));
      default -> false;
    };
  }

  /** Whether an element is there to style a list, which is judged itself. */
  private static boolean wrapsList(Element element) {
    Element child = element.childrenSize() == 1 ? element.firstElementChild() : null;
    return child != null && (child.nameIs("ul") || child.nameIs("ol") || wrapsList(child));
  }

  /** Whether a list links to headings of the same page. */
  private static boolean isContents(Element list) {
    List<Element> links = list.select("a[href]");
    long inner = links.stream().filter(a -> a.attr("href").startsWith("#")).count();
    return links.size() >= 2 && inner * 10 >= links.size() * 9L;
  }
}
