package dev.rssify.extract;

/** Pages as sites serve them: an article with a frame around it. */
final class Pages {

  static final String URL = "https://harbor.example/news/2025/03/04/lighthouse";

  static final String FIRST =
      "The lighthouse at the harbor mouth was lit again on Tuesday, after eleven years of darkness.";

  static final String SECOND =
      "Keepers had repaired the lens by hand, a piece at a time, with money that the town collected.";

  static final String THIRD =
      "Fishermen said that they could see the light from nine miles away, in spite of heavy rain.";

  private Pages() {}

  /** A page of a newspaper with this article body. */
  static String news(String body) {
    return news("", body);
  }

  static String news(String head, String body) {
    return "<html lang=en-GB><head><title>Lighthouse lit again | Harbor News</title>"
        + "<meta property=og:site_name content='Harbor News'>"
        + head
        + "</head><body><nav><ul><li><a href=/>Home</a><li><a href=/sport>Sport</a></ul></nav>"
        + "<h1>Lighthouse lit again</h1><div class=byline>By Ada Keeper</div>"
        + "<div class=entry-content>"
        + body
        + "</div><div class=related-posts><h3>Related</h3><p>Harbor master retires after forty"
        + " years, and nobody wants to follow him, the council said.</p></div>"
        + "<footer><p>Harbor News Ltd, 1 Quay Road. Write to us, or call between nine and"
        + " five.</p></footer></body></html>";
  }

  static String paragraphs() {
    return "<p>" + FIRST + "</p><p>" + SECOND + "</p><p>" + THIRD + "</p>";
  }

  static Article extract(String html) {
    return ArticleExtractor.extract(Page.of(html, URL));
  }
}
