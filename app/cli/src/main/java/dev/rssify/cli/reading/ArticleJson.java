package dev.rssify.cli.reading;

import dev.rssify.extract.Article;
import dev.rssify.json.io.JsonFields;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** An extracted article as one JSON object. */
final class ArticleJson {

  private ArticleJson() {}

  /**
   * Writes an article, or the reason why there is none.
   *
   * @param source the page as it was named
   */
  static String write(String source, @Nullable Article article, @Nullable String error) {
    return JsonFields.line(json -> {
      json.text("source", source);
      json.flag("ok", article != null);
      if (article == null) {
        json.text("error", error);
        return;
      }
      json.text("title", article.title());
      json.text("byline", article.byline());
      json.instant("published", article.published());
      json.text("language", article.language());
      json.text("lead_image", article.leadImage());
      json.text("canonical_link", article.canonicalLink());
      json.text("site_name", article.siteName());
      json.text("kind", article.kind().name().toLowerCase(Locale.ROOT));
      json.number("word_count", article.wordCount());
      json.text("next_page", article.nextPage());
      json.text("extractor", article.extractor());
      json.text("extractor_version", article.version());
      json.text("text", article.text());
      json.text("html", article.html());
    });
  }
}
