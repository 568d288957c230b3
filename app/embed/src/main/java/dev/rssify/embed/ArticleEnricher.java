package dev.rssify.embed;

import dev.rssify.core.enrich.Enricher;
import dev.rssify.core.fetch.Diagnostician;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryArticle;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedArticles;
import dev.rssify.core.model.feed.FeedArticles.Mode;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.Diagnosis;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.ExchangeTimings;
import dev.rssify.core.model.http.FetchLimits;
import dev.rssify.core.model.http.FetchRequest.Resource;
import dev.rssify.core.model.http.NotAFeed;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.text.Digests;
import dev.rssify.embed.derive.ArticlePages;
import dev.rssify.extract.Article;
import dev.rssify.extract.ArticleExtractor;
import dev.rssify.extract.Page;
import dev.rssify.extract.Selectors;
import dev.rssify.json.codec.RecordJson;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Computes the articles behind entries: the text of the page that an entry links to.
 *
 * @param config the mode of feeds without their own
 */
record ArticleEnricher(ArticleConfig config) implements Enricher {

  /** Statuses after which the page may still appear. */
  private static final Set<Integer> TEMPORARY = Set.of(408, 425, 429);

  @Override
  public String kind() {
    return EntryArticle.KIND;
  }

  /** The selectors are part of the version, so that articles are derived again when they change. */
  @Override
  public String version(Feed feed) {
    FeedArticles own = feed.settings().articles();
    return own.mode() == Mode.SELECTORS
        ? ArticleExtractor.VERSION
            + "-"
            + Digests.sha256(own.toString().getBytes(StandardCharsets.UTF_8)).substring(0, 8)
        : ArticleExtractor.VERSION;
  }

  @Override
  public boolean wants(Feed feed) {
    Mode own = feed.settings().articles().mode();
    return (own == null ? config.mode() : own) != Mode.NONE;
  }

  @Override
  public Need need(Entry entry, Feed feed) {
    String link = entry.content().published().link();
    return link == null || WebUrl.parse(link).isEmpty() ? new Need.Skip() : page(link);
  }

  private Need.Response page(String url) {
    return new Need.Response(
        url,
        Resource.PAGE,
        new FetchLimits.Overrides(config.limits().timeout(), config.limits().maxBodyBytes()));
  }

  @Override
  public Outcome derive(Entry entry, Feed feed, Input input) {
    if (!(input instanceof Input.Response first)) {
      throw new IllegalArgumentException("an article is derived from a page");
    }
    Optional<Failure> problem = problem(exchange(first.raw(), first.decoded()));
    if (problem.isPresent()) {
      return new Outcome.Failed(problem.get());
    }
    Selectors selectors;
    try {
      selectors = selectors(feed.settings().articles());
    } catch (IllegalArgumentException e) {
      return new Outcome.Failed(new Failure("bad_selectors", String.valueOf(e.getMessage()), true));
    }
    ArticlePages pages = ArticlePages.of(article(first, selectors), first.raw().url());
    for (Input.Response further : first.further()) {
      if (problem(exchange(further.raw(), further.decoded())).isEmpty()) {
        pages = pages.with(article(further, selectors), further.raw().url());
      }
    }
    if (pages.article().text().isBlank()) {
      return new Outcome.Failed(new Failure("no_text", "the page has no text", true));
    }
    Outcome.Derived derived =
        new Outcome.Derived(content(record(entry, feed, first.raw(), pages.article())));
    return pages
        .next(first.further().size() + 1)
        .<Outcome>map(url -> new Outcome.NextPage(page(url), derived))
        .orElse(derived);
  }

  private static Article article(Input.Response page, Selectors selectors) {
    String charset = exchange(page.raw(), page.decoded()).charset();
    return ArticleExtractor.extract(
        Page.of(page.decoded().toBytes(), charset, page.raw().url()), selectors);
  }

  @Override
  public Optional<Content> failed(
      Entry entry, Feed feed, @Nullable RawFetch page, Failure failure) {
    return Optional.of(
        content(
            new EntryArticle(
                String.valueOf(entry.content().published().link()),
                page == null ? null : page.url(),
                failure.code(),
                failure.message(),
                page == null ? null : page.httpStatus(),
                page == null ? null : page.fetchedAt(),
                page == null ? null : page.fetchId(),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                0,
                null,
                version(feed))));
  }

  private static Selectors selectors(FeedArticles own) {
    return own.mode() == Mode.SELECTORS
        ? new Selectors(own.content(), own.title(), own.author(), own.date(), own.removal())
        : Selectors.NONE;
  }

  private EntryArticle record(Entry entry, Feed feed, RawFetch raw, Article article) {
    return new EntryArticle(
        String.valueOf(entry.content().published().link()),
        raw.url(),
        "ok",
        null,
        raw.httpStatus(),
        raw.fetchedAt(),
        raw.fetchId(),
        article.title(),
        article.byline(),
        article.published(),
        article.language(),
        article.leadImage(),
        article.canonicalLink(),
        article.siteName(),
        article.text(),
        article.html(),
        article.wordCount(),
        article.extractor(),
        version(feed));
  }

  private static Content content(EntryArticle article) {
    return new Content("application/json", Body.of(RecordJson.utf8(article)));
  }

  private static Exchange exchange(RawFetch raw, Body decoded) {
    return new Exchange(
        List.of(),
        raw.url(),
        raw.requestHeaders(),
        raw.httpStatus(),
        raw.statusLine(),
        raw.responseHeaders(),
        Body.of(new byte[0]),
        decoded,
        ExchangeTimings.NONE,
        raw.fetchedAt());
  }

  /** Why a response has no article. */
  private static Optional<Failure> problem(Exchange page) {
    int status = page.status();
    if (status == 404 || status == 410) {
      return failure("gone", "the server responded with " + status, true);
    }
    Optional<NotAFeed> wall =
        Diagnostician.diagnose(page).map(Diagnosis::what).filter(NotAFeed::challenge);
    if (wall.isPresent()) {
      return failure("challenge", "the server requires a challenge to be solved", false);
    }
    if (status / 100 != 2) {
      return failure(
          "http_" + status,
          "the server responded with " + status,
          status < 500 && !TEMPORARY.contains(status));
    }
    Optional<String> type =
        page.headers()
            .first("Content-Type")
            .map(value -> value.split(";", 2)[0].strip().toLowerCase(Locale.ROOT));
    return type.isPresent() && !isHtml(type.get())
        ? failure("not_html", "the content type is " + type.get(), true)
        : Optional.empty();
  }

  private static boolean isHtml(String type) {
    return type.isEmpty() || type.equals("text/html") || type.equals("application/xhtml+xml");
  }

  private static Optional<Failure> failure(String code, String message, boolean permanent) {
    return Optional.of(new Failure(code, message, permanent));
  }
}
