package dev.rssify.extract;

import dev.rssify.extract.NameClues.Clue;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.jsoup.nodes.Comment;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.select.NodeFilter.FilterResult;

/**
 * Removes what is not content by its tag or its name, before anything is scored.
 *
 * <p>Names mislead on some pages, so an element with most of the prose is never removed.
 */
final class Pruning {

  /** How much pruning trusts names. */
  enum Trust {
    /** Every name counts. */
    NAMES,
    /** Only names of the frame count, and names of elements full of links. */
    FRAME
  }

  private static final Set<String> NEVER_SHOWN =
      Set.of(
          "script",
          "style",
          "template",
          "iframe",
          "object",
          "embed",
          "applet",
          "canvas",
          "svg",
          "button",
          "input",
          "select",
          "textarea",
          "option",
          "datalist",
          "meta",
          "link",
          "head",
          "frame",
          "frameset",
          "noframes",
          "audio",
          "dialog");

  private static final Set<String> FRAME = Set.of("nav", "footer", "aside", "menu");

  /** Forms with less prose are for search, accounts and newsletters. */
  private static final int FORM = 400;

  private final Element body;
  private final TextStats stats;
  private final NameClues clues = new NameClues();
  private final PageKind kind;
  private final Trust trust;

  private Pruning(Element body, PageKind kind, Trust trust) {
    this.body = body;
    this.stats = TextStats.of(body);
    this.kind = kind;
    this.trust = trust;
  }

  /** Removes scripts, controls and comments, which are not text. */
  static void removeUnshown(Element body) {
    remove(
        body,
        node ->
            node instanceof Comment
                || node instanceof DataNode
                || (node instanceof Element element && NEVER_SHOWN.contains(element.normalName())));
  }

  /** Removes hidden elements and junk. */
  static void removeJunk(Element body, PageKind kind, Trust trust) {
    Pruning before = new Pruning(body, kind, trust);
    int half = before.stats.get(body).prose / 2;
    boolean removed =
        remove(
            body,
            node ->
                node instanceof Element element
                    && isHidden(element)
                    && before.stats.get(element).prose <= half);
    Pruning pruning = removed ? new Pruning(body, kind, trust) : before;
    remove(body, node -> node instanceof Element element && pruning.isJunk(element));
  }

  /** Returns whether there was any. */
  private static boolean remove(Element body, Predicate<Node> junk) {
    List<Node> removed = new ArrayList<>();
    body.filter((node, depth) -> {
      if (!node.equals(body) && junk.test(node)) {
        removed.add(node);
        return FilterResult.SKIP_CHILDREN;
      }
      return FilterResult.CONTINUE;
    });
    Removal.removeAll(removed);
    return !removed.isEmpty();
  }

  /** Some frameworks hide the whole page until their script runs, or serve it as noscript. */
  private static boolean isHidden(Element element) {
    if (element.nameIs("noscript")) {
      return true;
    }
    if (element.attributesSize() == 0) {
      return false;
    }
    String style = element.attr("style");
    return element.hasAttr("hidden")
        || (!style.isEmpty()
            && style.replace(" ", "").toLowerCase(Locale.ROOT).contains("display:none"));
  }

  private boolean isJunk(Element element) {
    int prose = stats.get(element).prose;
    int all = stats.get(body).prose;
    Clue clue = clues.of(element);
    if (FRAME.contains(element.normalName()) || (clue == Clue.FRAME && isPart(element))) {
      // A short article may have a longer footer.
      return prose * 2 <= all || (prose * 10 <= all * 9 && isFooter(element));
    }
    if (prose * 2 > all) {
      return false;
    }
    if (element.nameIs("form")) {
      return prose < FORM;
    }
    return isPart(element) && isJunk(element, clue);
  }

  private static boolean isFooter(Element element) {
    return element.nameIs("footer")
        || (element.className() + element.id()).toLowerCase(Locale.ROOT).contains("footer");
  }

  /** Names of links, paragraphs and headings say how they look. */
  private static boolean isPart(Element element) {
    return switch (element.normalName()) {
      case "a", "p", "span" -> false;
      default -> !Tags.isHeading(element);
    };
  }

  private boolean isJunk(Element element, Clue clue) {
    return switch (clue) {
      case NONE, FRAME -> false;
      case COMMENTS -> kind == PageKind.ARTICLE;
      case JUNK -> trust == Trust.NAMES || stats.get(element).linkDensity() > 0.3;
    };
  }
}
