package dev.rssify.cli.render;

import java.io.Console;
import java.util.Map;
import java.util.Optional;

/** Presence and width of the terminal. */
public final class Terminal {

  private static final int DEFAULT_WIDTH = 80;

  private Terminal() {}

  /** Whether standard output is a terminal. */
  @SuppressWarnings("SystemConsoleNull") // it does return null, in Java 25 too
  public static boolean isInteractive() {
    Console console = System.console();
    return console != null && console.isTerminal();
  }

  /** Prompts the person; empty when there is no terminal, or its input has ended. */
  @SuppressWarnings("SystemConsoleNull") // it does return null, in Java 25 too
  public static Optional<String> answer(String question) {
    Console console = System.console();
    return console == null || !console.isTerminal()
        ? Optional.empty()
        : Optional.ofNullable(console.readLine("%s", question));
  }

  /** The number of columns; unlimited without a terminal. */
  public static int width(Map<String, String> environment) {
    String columns = environment.getOrDefault("COLUMNS", "");
    if (columns.matches("[1-9]\\d{0,3}")) {
      return Integer.parseInt(columns);
    }
    return isInteractive() ? DEFAULT_WIDTH : Integer.MAX_VALUE;
  }
}
