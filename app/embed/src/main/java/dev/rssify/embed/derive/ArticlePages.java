package dev.rssify.embed.derive;

import dev.rssify.core.model.http.WebUrl;
import dev.rssify.extract.Article;
import dev.rssify.extract.PageKind;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One article of several pages: the texts in order, and everything else of the first page.
 *
 * @param article the article of the pages read up to now
 * @param host the host of the first page, which the others must have too
 * @param nextPage the link of the last page to the next one
 * @param visited the URLs of the pages
 */
public record ArticlePages(
    Article article, String host, @Nullable String nextPage, Set<String> visited) {

  /** The maximum of pages of one article. */
  public static final int MAX_PAGES = 10;

  public ArticlePages {
    visited = Set.copyOf(visited);
  }

  public static ArticlePages of(Article first, String url) {
    boolean paged =
        first.kind() == PageKind.ARTICLE; // a discussion thread may have hundreds of pages
    return new ArticlePages(first, host(url), paged ? first.nextPage() : null, Set.of(url));
  }

  /** Adds a page; one that repeats an earlier page changes nothing. */
  public ArticlePages with(Article page, String url) {
    if (visited.contains(url) || page.text().isBlank() || article.text().endsWith(page.text())) {
      return new ArticlePages(article, host, null, visited);
    }
    Set<String> urls = new HashSet<>(visited);
    urls.add(url);
    return new ArticlePages(joined(article, page), host, page.nextPage(), urls);
  }

  /**
   * The page to fetch next, on the same host and not fetched before.
   *
   * @param fetched the number of pages that were fetched
   */
  public Optional<String> next(int fetched) {
    return Optional.ofNullable(nextPage)
        .filter(url -> fetched < MAX_PAGES)
        .filter(url -> !visited.contains(url))
        .filter(url -> host(url).equals(host));
  }

  private static Article joined(Article first, Article next) {
    return new Article(
        first.title(),
        first.byline(),
        first.published(),
        first.language(),
        first.leadImage(),
        first.canonicalLink(),
        first.siteName(),
        first.text() + "\n\n" + next.text(),
        first.html() + "\n" + next.html(),
        first.wordCount() + next.wordCount(),
        first.kind(),
        first.extractor(),
        first.version(),
        next.nextPage());
  }

  private static String host(String url) {
    return WebUrl.parse(url).map(WebUrl::host).orElse("");
  }
}
