package dev.rssify.lab.simulator.render;

/** Text as JSON wants it (RFC 8259). */
public final class Json {

  private Json() {}

  public static String quoted(String text) {
    StringBuilder quoted = new StringBuilder(text.length() + 16);
    appendQuoted(text, quoted);
    return quoted.toString();
  }

  static void appendQuoted(String text, StringBuilder to) {
    to.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> to.append("\\\"");
        case '\\' -> to.append("\\\\");
        case '\n' -> to.append("\\n");
        default -> {
          if (c < ' ') {
            to.append("\\u00").append(c < 16 ? "0" : "1").append(Integer.toHexString(c & 15));
          } else {
            to.append(c);
          }
        }
      }
    }
    to.append('"');
  }
}
