package dev.rssify.lab.simulator.world;

/** What the robots.txt of a host says (RFC 9309). */
public enum Robots {
  /** There is none. */
  ABSENT(""),
  /** Everything but a corner may be crawled. */
  OPEN("User-agent: *\nDisallow: /private/\n"),
  /** Not so fast. */
  SLOW("User-agent: *\nCrawl-delay: 5\nDisallow: /private/\n"),
  /** Feeds may be read, articles may not. */
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
