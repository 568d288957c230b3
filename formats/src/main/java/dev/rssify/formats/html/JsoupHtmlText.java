package dev.rssify.formats.html;

import dev.rssify.core.normalize.HtmlText;

/**
 * Extracts the text of markup with an HTML parser: entities decoded, scripts and styles left out,
 * white space collapsed, and a blank wherever a block starts or ends.
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

  /** Collapses white space as the parser does. */
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
