package dev.rssify.lab.simulator.world;

/** Escapes text for HTML and XML. */
public final class Html {

  private Html() {}

  /** The text with the special characters of markup replaced, in content and attributes. */
  public static String escaped(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    appendEscaped(text, escaped);
    return escaped.toString();
  }

  public static void appendEscaped(String text, StringBuilder to) {
    int copied = 0;
    for (int i = 0; i < text.length(); i++) {
      String replaced =
          switch (text.charAt(i)) {
            case '&' -> "&amp;";
            case '<' -> "&lt;";
            case '>' -> "&gt;";
            case '"' -> "&quot;";
            default -> "";
          };
      if (!replaced.isEmpty()) {
        to.append(text, copied, i).append(replaced);
        copied = i + 1;
      }
    }
    to.append(text, copied, text.length());
  }
}
