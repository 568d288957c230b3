package dev.rssify.core.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.Diagnosis;
import dev.rssify.core.model.FeedLink;
import dev.rssify.core.model.FetchFailure;
import dev.rssify.core.model.FetchRequest;
import dev.rssify.core.model.NotAFeed;
import dev.rssify.testkit.ManualClock;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class FeedDiscoveryTest {

  private static final UUID ID = new UUID(0, 1);
  private static final String SITE = "https://a.example/";
  private static final String PLAIN = "<html><body>hello</body></html>";
  private final ManualClock clock = ManualClock.start();
  private final FakeWeb web = new FakeWeb();
  private final FeedFetcher fetcher =
      new FeedFetcher(
          FetchConfig.defaults(new UserAgent("1", "https://rssify.example/bot")), web, web, clock);

  /** Knows one mark, which is enough here. */
  private final FeedLinks links =
      (page, url) ->
          new String(page.toBytes(), StandardCharsets.UTF_8).contains("rel=feed")
              ? List.of(new FeedLink(url + "named", null, null, FeedLink.Source.HEAD))
              : List.of();

  private final FeedDiscovery discovery =
      new FeedDiscovery(fetcher, links, new Robots(fetcher, clock));

  private Discovery discover() {
    return discovery.discover(new FetchRequest(ID, ID, SITE, null));
  }

  private FakeWeb siteWithoutFeeds(String robots) {
    web.page(SITE, 200, PLAIN).page(SITE + "robots.txt", 200, robots);
    for (String path :
        List.of("feed", "rss", "rss.xml", "atom.xml", "feed.xml", "index.xml", "feed.json")) {
      web.page(SITE + path, 404, "");
    }
    return web;
  }

  @Test
  void R1_a_feed_is_found_validated_and_polled_by_one_request() {
    web.page(SITE, 200, "<rss></rss>");

    assertThat(discover())
        .isInstanceOfSatisfying(
            Discovery.Feed.class,
            feed -> assertThat(feed.fetched().exchange().url()).isEqualTo(SITE));
    assertThat(web.asked()).containsExactly(SITE);
    assertThat(web.openBodies).isEqualTo(1);
  }

  @Test
  void a_page_that_names_feeds_is_asked_and_nothing_else() {
    web.page(SITE, 200, "<html><link rel=feed></html>");

    assertThat(discover())
        .isEqualTo(
            new Discovery.Named(
                List.of(new FeedLink(SITE + "named", null, null, FeedLink.Source.HEAD))));
    assertThat(web.asked()).containsExactly(SITE);
    assertThat(web.openBodies).isZero();
  }

  @Test
  void the_usual_places_are_tried_only_if_the_page_names_none() {
    siteWithoutFeeds("").page(SITE + "rss.xml", 200, "<rss></rss>");

    assertThat(discover())
        .isInstanceOfSatisfying(
            Discovery.Guessed.class,
            guessed ->
                assertThat(guessed.feed())
                    .isEqualTo(
                        new FeedLink(SITE + "rss.xml", null, null, FeedLink.Source.COMMON_PATH)));
    assertThat(web.asked())
        .containsExactly(SITE, SITE + "robots.txt", SITE + "feed", SITE + "rss", SITE + "rss.xml");
    assertThat(web.openBodies).isEqualTo(1);
  }

  @Test
  void what_robots_txt_forbids_is_not_tried() {
    siteWithoutFeeds("User-agent: *\nDisallow: /feed\nDisallow: /*.xml");

    assertThat(discover()).isInstanceOf(Discovery.Nothing.class);

    assertThat(web.asked()).containsExactly(SITE, SITE + "robots.txt", SITE + "rss");
    assertThat(web.openBodies).isZero();
  }

  @Test
  void a_page_that_answers_every_guess_with_itself_offers_nothing() {
    siteWithoutFeeds("").page(SITE + "feed", 200, PLAIN);

    assertThat(discover())
        .isInstanceOfSatisfying(
            Discovery.Nothing.class,
            nothing -> {
              assertThat(nothing.outcome().code()).isEqualTo("ok");
              assertThat(nothing.diagnosis())
                  .isEqualTo(new Diagnosis(NotAFeed.HTML_PAGE, "an HTML document"));
            });
    assertThat(web.openBodies).isZero();
  }

  @Test
  void R12_a_site_that_asks_for_silence_is_tried_no_further() {
    siteWithoutFeeds("").page(SITE + "feed", 429, "");

    assertThat(discover()).isInstanceOf(Discovery.Nothing.class);

    assertThat(web.asked()).containsExactly(SITE, SITE + "robots.txt", SITE + "feed");
  }

  @Test
  void behind_a_wall_nothing_is_tried() {
    web.page(SITE, 200, "<html></html>", "cf-mitigated", "challenge");

    assertThat(discover())
        .isInstanceOfSatisfying(
            Discovery.Nothing.class,
            nothing -> {
              assertThat(nothing.diagnosis())
                  .isEqualTo(
                      new Diagnosis(NotAFeed.CLOUDFLARE_CHALLENGE, "cf-mitigated: challenge"));
            });
    assertThat(web.asked()).containsExactly(SITE);
    assertThat(web.openBodies).isZero();
  }

  @Test
  void an_error_is_told_as_it_is() {
    web.page(SITE, 404, PLAIN);
    assertThat(discover())
        .isInstanceOfSatisfying(
            Discovery.Nothing.class,
            nothing -> {
              assertThat(nothing.outcome().code()).isEqualTo("http_404");
              assertThat(nothing.diagnosis()).isNull();
            });
    assertThat(web.openBodies).isZero();

    web.broken(SITE, FetchFailure.DNS_FAILURE);
    assertThat(discover())
        .isInstanceOfSatisfying(
            Discovery.Nothing.class,
            nothing -> assertThat(nothing.outcome().code()).isEqualTo("dns_failure"));
  }
}
