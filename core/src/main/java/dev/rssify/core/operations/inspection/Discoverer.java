package dev.rssify.core.operations.inspection;

import dev.rssify.core.fetch.CommonFeedPaths;
import dev.rssify.core.fetch.Robots;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedLink;
import dev.rssify.core.model.feed.FeedLink.How;
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
 * Finds the feeds that a URL offers: itself, those its page names, or, when it names none, the
 * first that lies where sites often have one. Only the last is our own idea, so only that asks
 * robots.txt.
 */
public final class Discoverer {

  private final Inspector inspector;
  private final PageLinks pageLinks;
  private final Robots robots;
  private final boolean enabled;

  /**
   * @param enabled false to look at the URL itself only
   */
  public Discoverer(Inspector inspector, PageLinks pageLinks, Robots robots, boolean enabled) {
    this.enabled = enabled;
    this.inspector = inspector;
    this.pageLinks = pageLinks;
    this.robots = robots;
  }

  /**
   * What was found, the likeliest first. Closing it releases the responses.
   *
   * @param look what the URL itself responded
   * @param probed the feed that was found at a usual place; null when none was
   */
  public record Discovery(List<FeedLink> feeds, Inspection look, @Nullable Inspection probed)
      implements AutoCloseable {

    /** What the first of the feeds responded, if it was fetched. */
    public Optional<Inspection> read() {
      return Optional.ofNullable(probed)
          .or(() -> Optional.of(look).filter(itself -> itself.feed().isPresent()));
    }

    @Override
    public void close() {
      look.close();
      if (probed != null) {
        probed.close();
      }
    }
  }

  public Discovery discover(FeedAddress address) {
    Inspection look = inspector.inspect(address);
    if (!(look.fetched() instanceof FetchOutcome.Fetched(Exchange exchange))) {
      return new Discovery(List.of(), look, null);
    }
    if (look.parsed() instanceof ParseOutcome.Parsed parsed) {
      FeedLink itself = new FeedLink(exchange.url(), parsed.feed().title(), How.ITSELF);
      return new Discovery(List.of(itself), look, null);
    }
    if (!enabled || !isPage(look.diagnosis())) {
      return new Discovery(List.of(), look, null);
    }
    List<FeedLink> named = pageLinks.feeds(exchange.decoded(), exchange.url());
    return named.isEmpty()
        ? probe(address, exchange.url(), look)
        : new Discovery(named, look, null);
  }

  /** Behind a wall, on a parked domain or beside a picture there is nothing to look for. */
  private static boolean isPage(@Nullable Diagnosis diagnosis) {
    return diagnosis != null
        && (diagnosis.what() == NotAFeed.HTML_WITH_FEEDS
            || diagnosis.what() == NotAFeed.HTML_PAGE
            || diagnosis.what() == NotAFeed.LOGIN_WALL);
  }

  /** One after the other, until one is a feed or the server limits requests (R12). */
  private Discovery probe(FeedAddress address, String page, Inspection look) {
    for (WebUrl candidate : WebUrl.parse(page).map(CommonFeedPaths::of).orElse(List.of())) {
      if (!robots.allows(request(address, candidate))) {
        continue;
      }
      String url = candidate.toString();
      Inspection probed = inspector.inspect(new FeedAddress(url));
      if (probed.feed().isPresent()) {
        FeedLink found = new FeedLink(url, probed.feed().get().title(), How.PROBED);
        return new Discovery(List.of(found), look, probed);
      }
      probed.close();
      if (probed.fetched() instanceof FetchOutcome.RateLimited) {
        break;
      }
    }
    return new Discovery(List.of(), look, null);
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
