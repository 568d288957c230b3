package dev.rssify.lab.simulator.server;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The resource that the path of a request identifies. */
sealed interface Route {

  /**
   * A feed, or a path like one with a wrong number or name.
   *
   * @param moved whether at its new address
   */
  record ToFeed(int number, boolean moved, String fileName) implements Route {}

  /**
   * The page of an entry: the n-th posting of a day.
   *
   * @param recording whether its audio file is requested instead of the page
   */
  record ToPost(int number, long day, int posting, boolean recording) implements Route {}

  /** An archive document of a feed. */
  record ToArchive(int number, int volume, String fileName) implements Route {}

  /** The robots.txt of a host. */
  record ToRobots() implements Route {}

  /** The hub. */
  record ToHub() implements Route {}

  /** The front page of a host. */
  record ToHome() implements Route {}

  /** An unknown path. */
  record Unknown() implements Route {}

  /** The numbers of a path have a limited number of digits, so that they fit. */
  int MAX_DIGITS = 9;

  Pattern POST = Pattern.compile("/posts/(\\d{1,9})-(\\d{1,9})(\\.mp3)?");

  Pattern ARCHIVE = Pattern.compile("/archive/(\\d{1,9})/(.+)");

  /** Parses the paths that documents of the simulator contain; a query is ignored. */
  static Route of(String target) {
    int query = target.indexOf('?');
    String path = query < 0 ? target : target.substring(0, query);
    return switch (path) {
      case "/" -> new ToHome();
      case "/robots.txt" -> new ToRobots();
      case "/hub" -> new ToHub();
      default -> numbered(path);
    };
  }

  private static Route numbered(String path) {
    int slash = path.indexOf('/', 1);
    if (!path.startsWith("/") || slash < 2 || slash > 1 + MAX_DIGITS) {
      return new Unknown();
    }
    int number = 0;
    for (int i = 1; i < slash; i++) {
      int digit = path.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return new Unknown();
      }
      number = number * 10 + digit;
    }
    if (path.startsWith("/posts/", slash)) {
      return post(number, path.substring(slash));
    }
    if (path.startsWith("/archive/", slash)) {
      return archive(number, path.substring(slash));
    }
    boolean moved = path.startsWith("/new/", slash);
    return new ToFeed(number, moved, path.substring(slash + (moved ? "/new/" : "/").length()));
  }

  private static Route post(int number, String rest) {
    Matcher parts = POST.matcher(rest);
    return parts.matches()
        ? new ToPost(
            number,
            Long.parseLong(parts.group(1)),
            Integer.parseInt(parts.group(2)),
            parts.group(3) != null)
        : new Unknown();
  }

  private static Route archive(int number, String rest) {
    Matcher parts = ARCHIVE.matcher(rest);
    return parts.matches()
        ? new ToArchive(number, Integer.parseInt(parts.group(1)), parts.group(2))
        : new Unknown();
  }
}
