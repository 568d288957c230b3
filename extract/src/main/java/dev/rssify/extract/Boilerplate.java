package dev.rssify.extract;

import dev.rssify.extract.TextStats.Sums;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeFilter.FilterResult;

/**
 * Removes boilerplate that its wording shows: sections under headings like "Related articles",
 * blocks like "Advertisement", and sentences about the site or the author at the ends of the
 * article.
 */
final class Boilerplate {

  private static final int MAX_BLOCK_LENGTH = 160;
  private static final int MAX_HEADING_LENGTH = 90;
  private static final int MAX_SENTENCE_LENGTH = 700;
  private static final int START = 300;

  /** Each takes time in proportion to its siblings; real articles have a few. */
  private static final int MAX_SECTIONS = 100;

  private static final int END_PERCENT = 12;

  private final Element content;
  private final TextStats stats;
  private final int total;

  private Boilerplate(Element content) {
    this.content = content;
    this.stats = TextStats.of(content);
    this.total = stats.get(content).prose;
  }

  static void remove(Element content) {
    Boilerplate boilerplate = new Boilerplate(content);
    boilerplate.removeSections();
    boilerplate.removeBlocks();
    // What was removed counts for the length of the article no longer.
    new Boilerplate(content).removeSentences();
  }

  private void removeSections() {
    // A section with more text than this is the article, whatever its heading says.
    int most = Math.max(300, total * 4 / 10);
    int left = MAX_SECTIONS;
    for (Element heading : content.select("h1, h2, h3, h4, h5, h6, p, div, span, strong, dt")) {
      if (left > 0 && isSectionHeading(heading) && heading.root().equals(content.root())) {
        removeSection(heading, most);
        left--;
      }
    }
  }

  private boolean isSectionHeading(Element element) {
    int chars = stats.get(element).chars;
    return chars > 0
        && chars <= MAX_HEADING_LENGTH
        && (Tags.isHeading(element) || element.childrenSize() <= 3)
        && BoilerplatePhrases.SECTION_HEADING.matcher(element.text()).matches();
  }

  /** The section is what the heading starts: elements around it, or what follows it. */
  private void removeSection(Element heading, int most) {
    Element section = heading;
    for (Element parent = section.parent();
        parent != null && !parent.equals(content) && startsWith(parent, section);
        parent = section.parent()) {
      if (stats.get(parent).prose > most) {
        break;
      }
      section = parent;
    }
    boolean alone = stats.get(section).chars <= stats.get(heading).chars + 20;
    if (alone && Tags.isHeading(heading)) {
      List<Element> following = following(section, heading);
      if (!isInSecondHalf(section)) {
        // Further up, the article goes on after the list.
        following.removeIf(next -> stats.get(next).linkDensity() < 0.5);
      }
      if (following.stream().mapToInt(next -> stats.get(next).prose).sum() <= most) {
        Removal.removeAll(following);
      }
    }
    if (!section.equals(content) && section.parent() != null) {
      section.remove();
    }
  }

  private boolean isInSecondHalf(Element section) {
    int before = 0;
    for (Element e = section; e != null && !e.equals(content); e = e.parent()) {
      for (Element s = e.previousElementSibling(); s != null; s = s.previousElementSibling()) {
        before += stats.get(s).prose;
      }
    }
    return before * 2 >= total;
  }

  /** Whether no text is before the child. */
  private static boolean startsWith(Element parent, Element child) {
    for (Node node : parent.childNodes()) {
      if (node.equals(child)) {
        return true;
      }
      if ((node instanceof Element element && element.hasText())
          || (node instanceof TextNode text && !text.isBlank())) {
        return false;
      }
    }
    return false;
  }

  /** The siblings up to the next heading of the same or a higher rank. */
  private static List<Element> following(Element section, Element heading) {
    List<Element> found = new ArrayList<>();
    for (Element next = section.nextElementSibling();
        next != null;
        next = next.nextElementSibling()) {
      Element other = Tags.isHeading(next) ? next : next.selectFirst(Tags.ANY_HEADING);
      if (other != null && other.normalName().compareTo(heading.normalName()) <= 0) {
        break;
      }
      found.add(next);
    }
    return found;
  }

  private void removeBlocks() {
    List<Node> removed = new ArrayList<>();
    content.filter((node, depth) -> {
      if (node.nameIs("pre") || node.nameIs("table")) {
        return FilterResult.SKIP_CHILDREN;
      }
      if (node instanceof Element element
          && !element.equals(content)
          && isBoilerplateBlock(element)) {
        removed.add(element);
        return FilterResult.SKIP_CHILDREN;
      }
      return FilterResult.CONTINUE;
    });
    Removal.removeAll(removed);
  }

  private boolean isBoilerplateBlock(Element element) {
    int chars = stats.get(element).chars;
    return chars > 0
        && chars <= MAX_BLOCK_LENGTH
        && Tags.isBlock(element)
        && BoilerplatePhrases.BLOCK.matcher(element.text()).matches();
  }

  private void removeSentences() {
    List<Node> removed = new ArrayList<>();
    int seen = 0;
    for (Element block : content.select("p, div, li, section, h2, h3, h4")) {
      Sums sums = stats.get(block);
      if (sums.blocks == 1 && !block.equals(content) && Tags.isParagraph(block)) {
        boolean atEnd = (total - seen) * 100L < (long) total * END_PERCENT;
        if (sums.chars <= MAX_SENTENCE_LENGTH
            && (atEnd || seen < START)
            && isAboutSite(block.text(), atEnd)) {
          removed.add(block);
        }
        seen += sums.prose;
      }
    }
    Removal.removeAll(removed);
  }

  private static boolean isAboutSite(String text, boolean atEnd) {
    return BoilerplatePhrases.SITE_SENTENCE.matcher(text).find()
        || (atEnd
            && (BoilerplatePhrases.READER_APPEAL.matcher(text).find()
                || BoilerplatePhrases.AUTHOR_SENTENCE.matcher(text).matches()));
  }
}
