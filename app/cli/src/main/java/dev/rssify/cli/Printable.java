package dev.rssify.cli;

import java.util.regex.Pattern;

/**
 * Text of others made safe for a terminal: one line, without control characters that could move the
 * cursor, set colours or hide what is written, and without marks that turn its direction.
 */
final class Printable {

  private static final Pattern SPACES = Pattern.compile("\\s+");
  private static final Pattern DANGEROUS =
      Pattern.compile("[\\p{Cc}\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]");

  /** That of a database stands in its address. */
  private static final Pattern PASSWORD = Pattern.compile("(://[^:/@\\s]*):[^@/\\s]*@");

  private Printable() {}

  /** The name of a store, or any address, without the password it may hold. */
  static String withoutPassword(String address) {
    return PASSWORD.matcher(address).replaceAll("$1:***@");
  }

  static String line(String text) {
    return DANGEROUS.matcher(SPACES.matcher(text.strip()).replaceAll(" ")).replaceAll("");
  }
}
