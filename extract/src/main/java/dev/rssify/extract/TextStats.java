package dev.rssify.extract;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;

/**
 * How much text each element of a tree has, how much of it is in links, and how much of it reads
 * like prose.
 *
 * <p>The unit is the block: text between two block boundaries. A block of sentences has a positive
 * score, a block of links a negative one. The score of an element is the sum of its blocks, where
 * negative parts count less, because they can be removed.
 *
 * <p>Invariants: describes the tree as it was; elements that were added later have no text.
 */
final class TextStats {

  /** The share of its weight with which a part that scores below zero counts. */
  private static final double NEGATIVE_PART = 0.3;

  /** The sums of one element, its descendants included. */
  static final class Sums {
    int chars;
    int linkChars;
    int blocks;
    int prose;
    double score;

    /** The share of the text that is in links. */
    double linkDensity() {
      return chars == 0 ? 0 : (double) linkChars / chars;
    }

    private void add(Sums part) {
      chars += part.chars;
      linkChars += part.linkChars;
      blocks += part.blocks;
      prose += part.prose;
      score += part.score < 0 ? NEGATIVE_PART * part.score : part.score;
    }
  }

  private static final Sums NOTHING = new Sums();

  private final IdentityHashMap<Element, Sums> sums = new IdentityHashMap<>();

  private TextStats() {}

  static TextStats of(Element root) {
    TextStats stats = new TextStats();
    root.traverse(stats.new Walk());
    return stats;
  }

  Sums get(Element element) {
    return sums.getOrDefault(element, NOTHING);
  }

  private final class Walk implements NodeVisitor {

    private final Deque<Sums> open = new ArrayDeque<>();
    private final TextBlock block = new TextBlock();
    private int links;
    private int headings;

    @Override
    public void head(Node node, int depth) {
      if (node instanceof TextNode text) {
        block.add(text.getWholeText(), links > 0);
      } else if (node instanceof Element element) {
        enter(element, 1);
        Sums own = new Sums();
        sums.put(element, own);
        open.push(own);
      }
    }

    @Override
    public void tail(Node node, int depth) {
      if (node instanceof Element element) {
        enter(element, -1);
        Sums own = open.pop();
        if (!open.isEmpty()) {
          open.peek().add(own);
        }
      }
    }

    private void enter(Element element, int step) {
      boolean heading = Tags.isHeading(element);
      if (Tags.isBlock(element) || element.nameIs("br")) {
        close();
      }
      links += element.nameIs("a") ? step : 0;
      headings += heading ? step : 0;
    }

    private void close() {
      if (block.chars() > 0 && !open.isEmpty()) {
        Sums sum = open.peek();
        double score = block.score(headings > 0);
        sum.chars += block.chars();
        sum.linkChars += block.linkChars();
        sum.blocks++;
        sum.score += score;
        sum.prose += score > 0 ? block.chars() : 0;
      }
      block.clear();
    }
  }
}
