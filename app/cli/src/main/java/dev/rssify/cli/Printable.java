package dev.rssify.cli;

import java.util.regex.Pattern;

/**
 * Text of others made safe for a terminal: without control characters that could move the cursor,
 * set colours or hide what is written, and without marks that turn its direction.
 */
final class Printable {

  private static final Pattern SPACES = Pattern.compile("\\s+");
  private static final String MARKS = "\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069";
  private static final Pattern DANGEROUS = Pattern.compile("[\\p{Cc}" + MARKS + "]");
  private static final Pattern DANGEROUS_IN_TEXT =
      Pattern.compile("[\\p{Cc}" + MARKS + "&&[^\t\n]]");

  /** That of a database stands in its address. */
  private static final Pattern PASSWORD = Pattern.compile("(://[^:/@\\s]*):[^@/\\s]*@");

  private Printable() {}

  /** The name of a store, or any address, without the password it may hold. */
  static String withoutPassword(String address) {
    return PASSWORD.matcher(address).replaceAll("$1:***@");
  }

  /** Text with its spaces and lines: what is to be seen as it stands. */
  static String text(String text) {
    return DANGEROUS_IN_TEXT.matcher(text).replaceAll("");
  }

  static String line(String text) {
    return DANGEROUS.matcher(SPACES.matcher(text.strip()).replaceAll(" ")).replaceAll("");
  }
}
