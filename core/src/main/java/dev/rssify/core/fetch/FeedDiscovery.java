package dev.rssify.core.fetch;

import dev.rssify.core.model.Diagnosis;
import dev.rssify.core.model.Exchange;
import dev.rssify.core.model.FeedLink;
import dev.rssify.core.model.FetchOutcome;
import dev.rssify.core.model.FetchRequest;
import dev.rssify.core.model.FetchRequest.Resource;
import dev.rssify.core.model.NotAFeed;
import dev.rssify.core.model.WebUrl;
import java.util.List;
import java.util.Optional;

/**
 * Finds the feeds behind any URL, with as few requests as it takes: one for the URL itself; only if
 * that is a page that names no feed, one after the other for the usual places, as far as robots.txt
 * allows.
 *
 * <p>Threading: safe for many threads.
 */
public final class FeedDiscovery {

  private final FeedFetcher fetcher;
  private final FeedLinks links;
  private final Robots robots;

  public FeedDiscovery(FeedFetcher fetcher, FeedLinks links, Robots robots) {
    this.fetcher = fetcher;
    this.links = links;
    this.robots = robots;
  }

  public Discovery discover(FetchRequest given) {
    FetchOutcome outcome = fetcher.fetch(given);
    if (!(outcome instanceof FetchOutcome.Answered answered)) {
      return new Discovery.Nothing(outcome, null);
    }
    Exchange exchange = answered.exchange();
    Optional<Diagnosis> diagnosis = Diagnostician.diagnose(exchange);
    if (answered instanceof FetchOutcome.Fetched fetched && diagnosis.isEmpty()) {
      return new Discovery.Feed(fetched);
    }
    boolean page =
        answered instanceof FetchOutcome.Fetched && diagnosis.filter(this::isPage).isPresent();
    List<FeedLink> named = page ? links.in(exchange.decoded(), exchange.url()) : List.of();
    release(exchange);
    if (!named.isEmpty()) {
      return new Discovery.Named(named);
    }
    Optional<Discovery> guessed = page ? guess(given, exchange) : Optional.empty();
    return guessed.orElseGet(() -> new Discovery.Nothing(outcome, diagnosis.orElse(null)));
  }

  private boolean isPage(Diagnosis diagnosis) {
    return diagnosis.what() == NotAFeed.HTML_PAGE
        || diagnosis.what() == NotAFeed.HTML_WITH_FEEDS
        || diagnosis.what() == NotAFeed.LOGIN_WALL;
  }

  private Optional<Discovery> guess(FetchRequest given, Exchange page) {
    List<WebUrl> candidates = WebUrl.parse(page.url()).map(CommonFeedPaths::of).orElseGet(List::of);
    for (WebUrl candidate : candidates) {
      FetchRequest probe = at(given, candidate);
      if (robots.allows(probe)) {
        FetchOutcome outcome = fetcher.fetch(probe);
        if (outcome instanceof FetchOutcome.Fetched fetched
            && Diagnostician.diagnose(fetched.exchange()).isEmpty()) {
          String url = fetched.exchange().url();
          FeedLink link = new FeedLink(url, null, null, FeedLink.Source.COMMON_PATH);
          return Optional.of(new Discovery.Guessed(link, fetched));
        }
        if (outcome instanceof FetchOutcome.Answered other) {
          release(other.exchange());
        }
        if (outcome instanceof FetchOutcome.Throttled) {
          return Optional.empty();
        }
      }
    }
    return Optional.empty();
  }

  private static FetchRequest at(FetchRequest given, WebUrl url) {
    return new FetchRequest(
        given.fetchId(),
        given.feedId(),
        url.toString(),
        null,
        Resource.FEED,
        given.subscribers(),
        given.profile(),
        given.limits());
  }

  private static void release(Exchange exchange) {
    exchange.wire().close();
    exchange.decoded().close();
  }
}
