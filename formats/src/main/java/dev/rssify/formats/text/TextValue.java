package dev.rssify.formats.text;

/** A text and its media type. */
public record TextValue(String value, String type) {

  public static final String PLAIN = "text/plain";
  public static final String HTML = "text/html";
  public static final String XHTML = "application/xhtml+xml";

  public static TextValue html(String value) {
    return new TextValue(value, HTML);
  }

  public static TextValue plain(String value) {
    return new TextValue(value, PLAIN);
  }
}
