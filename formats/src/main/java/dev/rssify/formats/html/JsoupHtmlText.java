package dev.rssify.formats.html;

import dev.rssify.core.normalize.HtmlText;

/**
 * The text of markup by a real HTML parser: entities decoded, scripts and styles left out, white
 * space collapsed, and some of it wherever a block begins or ends.
 *
 * <p>Threading: stateless.
 */
public final class JsoupHtmlText implements HtmlText {

  @Override
  public String toText(String html) {
    if (html.indexOf('<') < 0 && html.indexOf('&') < 0) {
      return collapsed(html);
    }
    return BoundedHtml.body(html).text().strip();
  }

  /** White space folded, as a parser would. */
  private static String collapsed(String text) {
    StringBuilder out = new StringBuilder(text.length());
    boolean gap = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\u00a0') {
        gap = true;
      } else {
        if (gap && !out.isEmpty()) {
          out.append(' ');
        }
        gap = false;
        out.append(c);
      }
    }
    return out.toString();
  }
}
