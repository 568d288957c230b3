package dev.rssify.cli.reading;

import dev.rssify.extract.Article;
import dev.rssify.json.codec.RecordJson;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
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
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("source", source);
    fields.put("ok", article != null);
    if (article == null) {
      fields.put("error", error);
      return RecordJson.line(fields);
    }
    fields.put("title", article.title());
    fields.put("byline", article.byline());
    fields.put("published", article.published() == null ? null : article.published().toString());
    fields.put("language", article.language());
    fields.put("lead_image", article.leadImage());
    fields.put("canonical_link", article.canonicalLink());
    fields.put("site_name", article.siteName());
    fields.put("kind", article.kind().name().toLowerCase(Locale.ROOT));
    fields.put("word_count", article.wordCount());
    fields.put("next_page", article.nextPage());
    fields.put("extractor", article.extractor());
    fields.put("extractor_version", article.version());
    fields.put("text", article.text());
    fields.put("html", article.html());
    return RecordJson.line(fields);
  }
}
