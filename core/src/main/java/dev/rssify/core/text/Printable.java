package dev.rssify.core.text;

import java.util.regex.Pattern;

/**
 * Makes untrusted text safe for a terminal: removes control characters, which could move the cursor
 * or hide text, and bidirectional marks.
 */
public final class Printable {

  private static final Pattern SPACES = Pattern.compile("\\s+");
  private static final String MARKS = "\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069";
  private static final Pattern DANGEROUS = Pattern.compile("[\\p{Cc}" + MARKS + "]");
  private static final Pattern DANGEROUS_IN_TEXT =
      Pattern.compile("[\\p{Cc}" + MARKS + "&&[^\t\n]]");

  /** The password of a database is part of its address. */
  private static final Pattern PASSWORD = Pattern.compile("(://[^:/@\\s]*):[^@/\\s]*@");

  private Printable() {}

  /** The address of a store without its password. */
  public static String withoutPassword(String address) {
    return PASSWORD.matcher(address).replaceAll("$1:***@");
  }

  /** Text with its spaces and line breaks. */
  public static String text(String text) {
    return DANGEROUS_IN_TEXT.matcher(text).replaceAll("");
  }

  public static String line(String text) {
    return DANGEROUS.matcher(SPACES.matcher(text.strip()).replaceAll(" ")).replaceAll("");
  }
}
