package dev.rssify.core.operations.inspection;

import dev.rssify.core.fetch.CommonFeedPaths;
import dev.rssify.core.fetch.Robots;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedLink;
import dev.rssify.core.model.feed.FeedLink.Origin;
import dev.rssify.core.model.http.Diagnosis;
import dev.rssify.core.model.http.Exchange;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.FetchRequest;
import dev.rssify.core.model.http.FetchRequest.Resource;
import dev.rssify.core.model.http.NotAFeed;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.source.PageLinks;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the feeds that a URL offers: the URL itself, feeds declared by its page, or, if it declares
 * none, the first feed at a conventional path. Only the last are guesses, so only they are checked
 * against robots.txt.
 */
public final class Discoverer {

  private final Inspector inspector;
  private final PageLinks pageLinks;
  private final Robots robots;
  private final boolean enabled;

  /**
   * @param enabled false to inspect only the URL itself
   */
  public Discoverer(Inspector inspector, PageLinks pageLinks, Robots robots, boolean enabled) {
    this.enabled = enabled;
    this.inspector = inspector;
    this.pageLinks = pageLinks;
    this.robots = robots;
  }

  /**
   * The feeds found, most likely first. Closing it releases the responses.
   *
   * @param requested the response of the URL itself
   * @param probed the feed found at a conventional path; null when there is none
   */
  public record Discovery(List<FeedLink> feeds, Inspection requested, @Nullable Inspection probed)
      implements AutoCloseable {

    /** The response of the first feed, if it was fetched. */
    public Optional<Inspection> firstFeedResponse() {
      return Optional.ofNullable(probed)
          .or(() -> Optional.of(requested).filter(itself -> itself.feed().isPresent()));
    }

    /** Whether the URL is a web page, which is no feed itself. */
    public boolean isPage() {
      return Discoverer.isPage(requested.diagnosis());
    }

    @Override
    public void close() {
      requested.close();
      if (probed != null) {
        probed.close();
      }
    }
  }

  public Discovery discover(FeedAddress address) {
    Inspection requested = inspector.inspect(address);
    if (!(requested.fetched() instanceof FetchOutcome.Fetched(Exchange exchange))) {
      return new Discovery(List.of(), requested, null);
    }
    if (requested.parsed() instanceof ParseOutcome.Parsed parsed) {
      FeedLink itself = new FeedLink(exchange.url(), parsed.feed().title(), Origin.SELF);
      return new Discovery(List.of(itself), requested, null);
    }
    if (!enabled || !isPage(requested.diagnosis())) {
      return new Discovery(List.of(), requested, null);
    }
    List<FeedLink> named = pageLinks.feeds(exchange.decoded(), exchange.url());
    return named.isEmpty()
        ? probe(address, exchange.url(), requested)
        : new Discovery(named, requested, null);
  }

  /** A bot wall, a parked domain or an image has no feeds. */
  private static boolean isPage(@Nullable Diagnosis diagnosis) {
    return diagnosis != null
        && (diagnosis.what() == NotAFeed.HTML_WITH_FEEDS
            || diagnosis.what() == NotAFeed.HTML_PAGE
            || diagnosis.what() == NotAFeed.LOGIN_WALL);
  }

  /** Probes sequentially, until one is a feed or the server rate-limits requests (R12). */
  private Discovery probe(FeedAddress address, String page, Inspection requested) {
    for (WebUrl candidate : WebUrl.parse(page).map(CommonFeedPaths::of).orElse(List.of())) {
      if (!robots.allows(request(address, candidate))) {
        continue;
      }
      String url = candidate.toString();
      Inspection probed = inspector.inspect(new FeedAddress(url));
      if (probed.feed().isPresent()) {
        FeedLink found = new FeedLink(url, probed.feed().get().title(), Origin.PROBED);
        return new Discovery(List.of(found), requested, probed);
      }
      probed.close();
      if (probed.fetched() instanceof FetchOutcome.RateLimited) {
        break;
      }
    }
    return new Discovery(List.of(), requested, null);
  }

  private static FetchRequest request(FeedAddress address, WebUrl candidate) {
    return new FetchRequest(
        address.feedId(),
        address.feedId(),
        candidate.toString(),
        null,
        Resource.PAGE,
        1,
        RequestProfile.NONE,
        null);
  }
}
