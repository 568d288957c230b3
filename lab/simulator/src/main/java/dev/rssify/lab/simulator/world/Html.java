package dev.rssify.lab.simulator.world;

/** Text as HTML and XML want it. */
public final class Html {

  private Html() {}

  /** The text with the signs that mean something in markup replaced, in content and attributes. */
  public static String escaped(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    appendEscaped(text, escaped);
    return escaped.toString();
  }

  public static void appendEscaped(String text, StringBuilder to) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> to.append("&amp;");
        case '<' -> to.append("&lt;");
        case '>' -> to.append("&gt;");
        case '"' -> to.append("&quot;");
        default -> to.append(c);
      }
    }
  }
}
