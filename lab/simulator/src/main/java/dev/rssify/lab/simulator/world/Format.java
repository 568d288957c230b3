package dev.rssify.lab.simulator.world;

/** The formats feeds are published in. */
public enum Format {
  RSS_2("feed.xml", "application/rss+xml; charset=utf-8"),
  ATOM("atom.xml", "application/atom+xml; charset=utf-8"),
  JSON_FEED("feed.json", "application/feed+json"),
  RSS_1("index.rdf", "application/rdf+xml; charset=utf-8");

  private final String fileName;
  private final String contentType;

  Format(String fileName, String contentType) {
    this.fileName = fileName;
    this.contentType = contentType;
  }

  public String fileName() {
    return fileName;
  }

  /** The content type without its parameters. */
  public String mediaType() {
    int semicolon = contentType.indexOf(';');
    return semicolon < 0 ? contentType : contentType.substring(0, semicolon);
  }

  public String contentType() {
    return contentType;
  }
}
