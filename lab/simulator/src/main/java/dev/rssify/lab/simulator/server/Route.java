package dev.rssify.lab.simulator.server;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the path of a request leads to. */
sealed interface Route {

  /**
   * A feed, or what would be one if the number and the name were right.
   *
   * @param moved whether at its new address
   */
  record ToFeed(int number, boolean moved, String fileName) implements Route {}

  /** The page of an entry: the n-th posting of a day. */
  record ToPost(int number, long day, int posting) implements Route {}

  /** The front page of a host. */
  record ToHome() implements Route {}

  /** Nothing that exists in any world. */
  record Nowhere() implements Route {}

  /** The numbers of a path have no more digits than surely fit. */
  int MOST_DIGITS = 9;

  Pattern POST = Pattern.compile("/posts/(\\d{1,9})-(\\d{1,9})");

  /** Reads the paths that documents of the world name; a query changes nothing. */
  static Route of(String target) {
    int query = target.indexOf('?');
    String path = query < 0 ? target : target.substring(0, query);
    if (path.equals("/")) {
      return new ToHome();
    }
    int slash = path.indexOf('/', 1);
    if (!path.startsWith("/") || slash < 2 || slash > 1 + MOST_DIGITS) {
      return new Nowhere();
    }
    int number = 0;
    for (int i = 1; i < slash; i++) {
      int digit = path.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return new Nowhere();
      }
      number = number * 10 + digit;
    }
    if (path.startsWith("/posts/", slash)) {
      return post(number, path.substring(slash));
    }
    boolean moved = path.startsWith("/new/", slash);
    return new ToFeed(number, moved, path.substring(slash + (moved ? "/new/" : "/").length()));
  }

  private static Route post(int number, String rest) {
    Matcher parts = POST.matcher(rest);
    return parts.matches()
        ? new ToPost(number, Long.parseLong(parts.group(1)), Integer.parseInt(parts.group(2)))
        : new Nowhere();
  }
}
