package dev.rssify.lab.simulator.world;

/** The robots.txt of a host (RFC 9309). */
public enum Robots {
  /** No robots.txt. */
  ABSENT(""),
  /** Everything except one folder is allowed. */
  OPEN("User-agent: *\nDisallow: /private/\n"),
  /** A crawl delay. */
  SLOW("User-agent: *\nCrawl-delay: 5\nDisallow: /private/\n"),
  /** Feeds are allowed, articles are not. */
  NO_ARTICLES(
      "# Feeds are for machines, articles for people.\nUser-agent: *\nDisallow: /*/posts/\n");

  private final String text;

  Robots(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }
}
