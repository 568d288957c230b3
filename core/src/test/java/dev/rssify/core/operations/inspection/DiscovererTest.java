package dev.rssify.core.operations.inspection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.fetch.FakeWeb;
import dev.rssify.core.fetch.FeedFetcher;
import dev.rssify.core.fetch.FetchConfig;
import dev.rssify.core.fetch.Robots;
import dev.rssify.core.fetch.UserAgent;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedLink;
import dev.rssify.core.model.feed.FeedLink.Origin;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.parsed.ArchiveLinks;
import dev.rssify.core.model.parsed.FeedFormat;
import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseError;
import dev.rssify.core.model.parsed.ParseLimits;
import dev.rssify.core.model.parsed.ParseOutcome;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.core.model.parsed.PublisherHints;
import dev.rssify.core.operations.inspection.Discoverer.Discovery;
import dev.rssify.core.source.FeedParser;
import dev.rssify.core.source.PageLinks;
import dev.rssify.testkit.ManualClock;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DiscovererTest {

  private static final String SITE = "https://a.example/";
  private static final String PAGE = "<html><body>hello</body></html>";
  private final ManualClock clock = ManualClock.start();
  private final FakeWeb web = new FakeWeb();
  private final FeedFetcher fetcher =
      new FeedFetcher(
          FetchConfig.defaults(new UserAgent("1", "https://rssify.example/bot")), web, web, clock);
  private final PageLinks links =
      (page, url) ->
          text(page).contains("rel=feed")
              ? List.of(new FeedLink(url + "named", null, Origin.LINKED))
              : List.of();
  private final Discoverer discoverer =
      new Discoverer(
          new Inspector(fetcher, new RssOnly(), ParseLimits.defaults(), clock),
          links,
          new Robots(fetcher, clock),
          true);

  @AfterEach
  void all_bodies_are_released() {
    assertThat(web.openBodies).isZero();
  }

  private Discovery discover() {
    try (Discovery discovery = discoverer.discover(FeedAddress.parse(SITE).orElseThrow())) {
      return discovery;
    }
  }

  private FakeWeb siteWithoutFeeds(String robots) {
    web.page(SITE, 200, PAGE).page(SITE + "robots.txt", 200, robots);
    for (String path :
        List.of("feed", "rss", "rss.xml", "atom.xml", "feed.xml", "index.xml", "feed.json")) {
      web.page(SITE + path, 404, "");
    }
    return web;
  }

  @Test
  void R1_a_feed_is_found_by_one_request() {
    web.page(SITE, 200, "<rss></rss>");

    assertThat(discover().feeds()).containsExactly(new FeedLink(SITE, "A feed", Origin.SELF));
    assertThat(web.requestedUrls()).containsExactly(SITE);
  }

  @Test
  void a_page_that_declares_feeds_is_the_only_request() {
    web.page(SITE, 200, "<html><link rel=feed></html>");

    assertThat(discover().feeds())
        .containsExactly(new FeedLink(SITE + "named", null, Origin.LINKED));
    assertThat(web.requestedUrls()).containsExactly(SITE);
  }

  @Test
  void conventional_paths_are_probed_only_if_the_page_declares_no_feed() {
    siteWithoutFeeds("").page(SITE + "rss.xml", 200, "<rss></rss>");

    assertThat(discover().feeds())
        .containsExactly(new FeedLink(SITE + "rss.xml", "A feed", Origin.PROBED));
    assertThat(web.requestedUrls())
        .containsExactly(SITE, SITE + "robots.txt", SITE + "feed", SITE + "rss", SITE + "rss.xml");
  }

  @Test
  void paths_disallowed_by_robots_txt_are_not_probed() {
    siteWithoutFeeds("User-agent: *\nDisallow: /feed\nDisallow: /*.xml");

    assertThat(discover().feeds()).isEmpty();
    assertThat(web.requestedUrls()).containsExactly(SITE, SITE + "robots.txt", SITE + "rss");
  }

  @Test
  void R12_a_rate_limit_ends_probing() {
    siteWithoutFeeds("").page(SITE + "feed", 429, "");

    assertThat(discover().feeds()).isEmpty();
    assertThat(web.requestedUrls()).containsExactly(SITE, SITE + "robots.txt", SITE + "feed");
  }

  @Test
  void bot_walls_and_images_are_not_probed() {
    web.page(SITE, 200, PAGE, "cf-mitigated", "challenge");
    assertThat(discover().feeds()).isEmpty();

    web.page(SITE, 200, "GIF89a", "Content-Type", "image/gif");
    assertThat(discover().feeds()).isEmpty();

    assertThat(web.requestedUrls()).containsExactly(SITE, SITE);
  }

  @Test
  void an_error_response_offers_no_feed() {
    web.page(SITE, 404, PAGE);

    assertThat(discover().feeds()).isEmpty();
    assertThat(web.requestedUrls()).containsExactly(SITE);
  }

  private static String text(Body body) {
    return new String(body.toBytes(), StandardCharsets.UTF_8);
  }

  /** Parses bodies that start like RSS, and nothing else. */
  private static final class RssOnly implements FeedParser {

    @Override
    public ParseOutcome parse(Body body, ParseContext context) {
      return text(body).startsWith("<rss")
          ? new ParseOutcome.Parsed(feed(), "utf-8")
          : new ParseOutcome.Unreadable(
              ParseError.of(ParseError.Code.NOT_A_FEED, "no feed"), FeedFormat.UNKNOWN, "utf-8");
    }

    @Override
    public String version() {
      return "rss-only-1";
    }

    private static ParsedFeed feed() {
      return new ParsedFeed(
          FeedFormat.RSS_2_0,
          false,
          false,
          false,
          false,
          null,
          "A feed",
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          null,
          List.of(),
          List.of(),
          null,
          null,
          List.of(),
          ArchiveLinks.NONE,
          PublisherHints.NONE,
          null,
          List.of());
    }
  }
}
