package dev.rssify.core.operations;

import dev.rssify.core.fetch.CommonFeedPaths;
import dev.rssify.core.fetch.Robots;
import dev.rssify.core.model.Diagnosis;
import dev.rssify.core.model.Exchange;
import dev.rssify.core.model.FeedAddress;
import dev.rssify.core.model.FeedLink;
import dev.rssify.core.model.FeedLink.How;
import dev.rssify.core.model.FetchOutcome;
import dev.rssify.core.model.FetchRequest;
import dev.rssify.core.model.FetchRequest.Resource;
import dev.rssify.core.model.NotAFeed;
import dev.rssify.core.model.ParseOutcome;
import dev.rssify.core.model.RequestProfile;
import dev.rssify.core.model.WebUrl;
import dev.rssify.core.parse.PageLinks;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the feeds that a URL offers: itself, those its page names, or, when it names none, the
 * first that lies where sites often have one. Only the last is our own idea, so only that asks
 * robots.txt.
 */
public final class Discoverer {

  private final Inspector inspector;
  private final PageLinks pageLinks;
  private final Robots robots;

  public Discoverer(Inspector inspector, PageLinks pageLinks, Robots robots) {
    this.inspector = inspector;
    this.pageLinks = pageLinks;
    this.robots = robots;
  }

  /**
   * What was found, the likeliest first.
   *
   * @param look what the URL itself answered
   */
  public record Discovery(List<FeedLink> feeds, Inspection look) {}

  public Discovery discover(FeedAddress address) {
    try (Inspection look = inspector.inspect(address)) {
      return new Discovery(feeds(address, look), look);
    }
  }

  private List<FeedLink> feeds(FeedAddress address, Inspection look) {
    if (!(look.fetched() instanceof FetchOutcome.Fetched(Exchange exchange))) {
      return List.of();
    }
    if (look.parsed() instanceof ParseOutcome.Parsed parsed) {
      return List.of(new FeedLink(exchange.url(), parsed.feed().title(), How.ITSELF));
    }
    if (!isPage(look.diagnosis())) {
      return List.of();
    }
    List<FeedLink> named = pageLinks.feeds(exchange.decoded(), exchange.url());
    return named.isEmpty() ? probe(address, exchange.url()) : named;
  }

  /** Behind a wall, on a parked domain or beside a picture there is nothing to look for. */
  private static boolean isPage(@Nullable Diagnosis diagnosis) {
    return diagnosis != null
        && (diagnosis.what() == NotAFeed.HTML_WITH_FEEDS
            || diagnosis.what() == NotAFeed.HTML_PAGE
            || diagnosis.what() == NotAFeed.LOGIN_WALL);
  }

  /** One after the other, until one is a feed or the publisher asks for silence (R12). */
  private List<FeedLink> probe(FeedAddress address, String page) {
    for (WebUrl candidate : WebUrl.parse(page).map(CommonFeedPaths::of).orElse(List.of())) {
      if (!robots.allows(request(address, candidate))) {
        continue;
      }
      String url = candidate.toString();
      try (Inspection look = inspector.inspect(new FeedAddress(url))) {
        if (look.feed().isPresent()) {
          return List.of(new FeedLink(url, look.feed().get().title(), How.PROBED));
        }
        if (look.fetched() instanceof FetchOutcome.Throttled) {
          return List.of();
        }
      }
    }
    return List.of();
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
