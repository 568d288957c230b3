package dev.rssify.formats.pages;

import dev.rssify.core.model.parsed.Deadline;
import dev.rssify.core.model.parsed.ParseError.Code;
import dev.rssify.formats.input.ParseAbortedException;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.select.Evaluator;
import org.jsoup.select.NodeFilter;
import org.jspecify.annotations.Nullable;

/**
 * Selects elements, and stops at the deadline: on a hostile page, sibling selectors take quadratic
 * time.
 */
record PageWalk(Deadline deadline) {

  /** The first selected element, from this one inwards. */
  @Nullable Element first(Element from, Evaluator selector) throws ParseAbortedException {
    List<Element> found = outermost(from, selector, 1);
    return found.isEmpty() ? null : found.getFirst();
  }

  /** The selected elements, except those inside other selected ones. */
  List<Element> outermost(Element from, Evaluator selector, int most) throws ParseAbortedException {
    Walk walk = new Walk(from, selector, most);
    from.filter(walk);
    if (walk.late) {
      throw ParseAbortedException.of(Code.TIMEOUT, "selecting from the page took too long");
    }
    return walk.found;
  }

  private final class Walk implements NodeFilter {

    private final Element from;
    private final Evaluator selector;
    private final int most;
    private final List<Element> found = new ArrayList<>();
    private boolean late;

    Walk(Element from, Evaluator selector, int most) {
      this.from = from;
      this.selector = selector;
      this.most = most;
    }

    @Override
    public FilterResult head(Node node, int depth) {
      if (!(node instanceof Element element) || node instanceof Document) {
        return FilterResult.CONTINUE;
      }
      late = deadline.passed();
      if (late) {
        return FilterResult.STOP;
      }
      if (!selector.matches(from, element)) {
        return FilterResult.CONTINUE;
      }
      found.add(element);
      return found.size() < most ? FilterResult.SKIP_CHILDREN : FilterResult.STOP;
    }
  }
}
