package dev.rssify.core.model.parsed;

/** The formats a document can be published in. */
public enum FeedFormat {
  RSS_0_90("rss-0.90", "rss"),
  RSS_0_91("rss-0.91", "rss"),
  RSS_0_92("rss-0.92", "rss"),
  RSS_0_93("rss-0.93", "rss"),
  RSS_0_94("rss-0.94", "rss"),
  RSS_1_0("rss-1.0", "rss"),
  RSS_2_0("rss-2.0", "rss"),
  ATOM_0_3("atom-0.3", "atom"),
  ATOM_1_0("atom-1.0", "atom"),
  JSON_1_0("json-1.0", "json"),
  JSON_1_1("json-1.1", "json"),
  CDF("cdf", "unknown"),
  UNKNOWN("unknown", "unknown");

  private final String code;
  private final String type;

  FeedFormat(String code, String type) {
    this.code = code;
    this.type = type;
  }

  /** The stable name, such as {@code rss-2.0}. */
  public String code() {
    return code;
  }

  /** The format family: {@code rss}, {@code atom}, {@code json} or {@code unknown}. */
  public String type() {
    return type;
  }
}
