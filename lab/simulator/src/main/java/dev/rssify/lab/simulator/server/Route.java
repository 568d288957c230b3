package dev.rssify.lab.simulator.server;

/** What the path of a request leads to. */
sealed interface Route {

  /**
   * A feed.
   *
   * @param moved whether at its new address
   */
  record ToFeed(int number, boolean moved, String fileName) implements Route {}

  /** The front page of a host. */
  record ToHome() implements Route {}

  record Nowhere() implements Route {}

  /** Reads {@code /17/feed.xml} and {@code /17/new/feed.xml}; a query changes nothing. */
  static Route of(String target) {
    int query = target.indexOf('?');
    String path = query < 0 ? target : target.substring(0, query);
    if (path.equals("/")) {
      return new ToHome();
    }
    int slash = path.indexOf('/', 1);
    if (!path.startsWith("/") || slash < 2 || slash > 10) {
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
    boolean moved = path.startsWith("/new/", slash);
    return new ToFeed(number, moved, path.substring(slash + (moved ? 5 : 1)));
  }
}
