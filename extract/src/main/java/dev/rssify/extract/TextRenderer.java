package dev.rssify.extract;

import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeFilter;

/**
 * Renders content as plain text: a blank line between blocks, a line for each list item and table
 * row, code as it is. Captions are left out, because they interrupt sentences.
 */
final class TextRenderer implements NodeFilter {

  private static final int NEW_LINE = 1;
  private static final int BLANK_LINE = 2;

  private final Element root;
  private final StringBuilder out = new StringBuilder();
  private int pendingBreaks;
  private boolean pendingBlank;
  private boolean pendingCell;
  private int code;

  private TextRenderer(Element root) {
    this.root = root;
  }

  static String render(Element content) {
    TextRenderer renderer = new TextRenderer(content);
    content.filter(renderer);
    return renderer.out.toString().strip();
  }

  @Override
  public FilterResult head(Node node, int depth) {
    if (node instanceof TextNode text) {
      if (code > 0) {
        writeCode(text.getWholeText());
      } else {
        write(text.getWholeText());
      }
    } else if (node instanceof Element element) {
      if (!element.equals(root) && Tags.isCaption(element)) {
        return FilterResult.SKIP_ENTIRELY;
      }
      start(element);
    }
    return FilterResult.CONTINUE;
  }

  private void start(Element element) {
    lineBreaks(breaksAround(element));
    switch (element.normalName()) {
      case "br" -> lineBreaks(code > 0 ? pendingBreaks + 1 : NEW_LINE);
      case "li" -> {
        flush();
        out.append("- ");
      }
      case "td", "th" -> {
        pendingCell = pendingBreaks == 0 && !out.isEmpty();
      }
      case "pre" -> code++;
      default -> {}
    }
  }

  @Override
  public FilterResult tail(Node node, int depth) {
    if (node instanceof Element element) {
      code -= element.nameIs("pre") ? 1 : 0;
      lineBreaks(breaksAround(element));
    }
    return FilterResult.CONTINUE;
  }

  private static int breaksAround(Element element) {
    return switch (element.normalName()) {
      case "td", "th" -> 0;
      case "li", "tr", "dt", "dd", "option" -> NEW_LINE;
      default -> Tags.isBlock(element) ? BLANK_LINE : 0;
    };
  }

  private void lineBreaks(int count) {
    pendingBreaks = Math.max(pendingBreaks, count);
  }

  private void flush() {
    if (pendingBreaks > 0 && !out.isEmpty()) {
      out.append("\n".repeat(pendingBreaks));
    } else if (pendingCell) {
      out.append(" | ");
    } else if (pendingBlank && !out.isEmpty()) {
      out.append(' ');
    }
    pendingBreaks = 0;
    pendingBlank = false;
    pendingCell = false;
  }

  private void writeCode(String text) {
    if (!text.isEmpty()) {
      flush();
      out.append(text);
    }
  }

  private void write(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case ' ', '\n', '\t', '\r', '\f', '\u00a0' -> pendingBlank = true;
        case '\u00ad', '\u200b' -> {} // soft hyphens and breaks are invisible
        default -> {
          flush();
          out.append(c);
        }
      }
    }
  }
}
