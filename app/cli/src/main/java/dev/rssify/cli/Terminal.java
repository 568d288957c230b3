package dev.rssify.cli;

import java.io.Console;
import java.util.Map;

/** What is known of the terminal somebody reads on, if anybody does. */
final class Terminal {

  private static final int DEFAULT_WIDTH = 80;

  private Terminal() {}

  /** Whether a person looks at what is printed. */
  @SuppressWarnings("SystemConsoleNull") // it does return null, in Java 25 too
  static boolean isThere() {
    Console console = System.console();
    return console != null && console.isTerminal();
  }

  /** How many columns there are: as many as one likes where nobody looks. */
  static int width(Map<String, String> environment) {
    String columns = environment.getOrDefault("COLUMNS", "");
    if (columns.matches("[1-9]\\d{0,3}")) {
      return Integer.parseInt(columns);
    }
    return isThere() ? DEFAULT_WIDTH : Integer.MAX_VALUE;
  }
}
