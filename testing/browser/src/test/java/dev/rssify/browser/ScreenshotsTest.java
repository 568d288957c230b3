package dev.rssify.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.lab.simulator.FasterClock;
import dev.rssify.lab.simulator.Simulator;
import dev.rssify.lab.simulator.SimulatorConfig;
import dev.rssify.lab.simulator.world.Cadence;
import dev.rssify.lab.simulator.world.Mix;
import dev.rssify.lab.simulator.world.Shares;
import dev.rssify.lab.simulator.world.Trait;
import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.http.Reply;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pictures of every view, in {@code target/screenshots}. With {@code
 * -Drssify.screenshots.update=true} those of the README are replaced.
 */
@Tag("long")
@Timeout(300)
class ScreenshotsTest {

  private static final List<String> VIEWS =
      List.of(
          "now",
          "feeds",
          "problems",
          "entries",
          "search?q=ferry&mode=words",
          "clusters",
          "queries",
          "hosts",
          "sinks",
          "outward",
          "settings",
          "add");

  private static final int FEEDS = 60;

  /** Short enough that every picture shows polls; a simulated hour takes half a minute. */
  private static final Duration INTERVAL = Duration.ofSeconds(8);

  private static final Mix FREQUENT_CHANGES =
      Mix.USUAL.posting(Shares.only(Cadence.HOURLY)).with(Trait.MAX_AGE, 0).with(Trait.HINTS, 0);

  @TempDir private Path folder = Path.of("");

  @Test
  void every_view_fits_its_window() throws Exception {
    Path pictures = Files.createDirectories(Path.of("target", "screenshots"));
    try (Simulator world =
            Simulator.start(
                SimulatorConfig.defaults(
                        new FasterClock(InstantSource.system(), Instant.now(), 120))
                    .sized(30, FEEDS)
                    .withMix(FREQUENT_CHANGES));
        Dashboard dashboard =
            new Dashboard(
                folder, Map.of("clusters.enabled", "true", "contexts.enabled", "true"), Map.of())) {
      var engine = dashboard.service().engine();
      engine.add(
          world.feedUrls().stream().map(ScreenshotsTest::requested).toList(), FirstPoll.IMMEDIATE);
      while (engine.store().maintenance().sizes().fetches() < FEEDS / 2) {
        BusyWait.pause();
      }
      post(dashboard, "queries", "{\"name\": \"ferries\", \"words\": \"ferry\"}");
      post(
          dashboard, "out", "{\"name\": \"demo\", \"title\": \"Demo news\", \"tags\": [\"demo\"]}");
      dashboard.publisher().on("/hook", Reply.status(204));
      String hook = dashboard.publisher().uri("/hook").toString();
      post(dashboard, "sinks", "{\"url\": \"" + hook + "\", \"name\": \"board\"}");
      Entry entry =
          engine
              .entries(new EntryQuery(Set.of(), null, EntryQuery.Order.NEWEST_FIRST, null, 1))
              .entries()
              .getFirst();
      List<String> views = new ArrayList<>(VIEWS);
      views.add("feed/" + entry.feedId());
      views.add("entry/" + entry.uid());
      for (int width :
          List.of(360, 2560, 1280)) { // the README shows the last, with minutes of polls
        for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
          Page page =
              dashboard.open(
                  "now",
                  new Browser.NewPageOptions()
                      .setViewportSize(width, width == 360 ? 740 : 900)
                      .setColorScheme(scheme));
          for (String view : views) {
            page.navigate(dashboard.url() + "#/" + view);
            assertThat(page.locator("h1")).isVisible();
            page.waitForTimeout(view.equals("now") ? 5_000 : 700);
            assertThat(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
                .as(view + " at " + width)
                .isEqualTo(true);
            assertThat(page.locator("main").innerText())
                .as(view)
                .doesNotContain("nullnull", "undefined", "[object", "NaN");
            page.screenshot(
                new Page.ScreenshotOptions()
                    .setPath(
                        pictures.resolve(
                            view.replaceFirst("[?].*", "")
                                + "-"
                                + width
                                + "-"
                                + scheme.name().toLowerCase(Locale.ROOT)
                                + ".png")));
          }
          page.close();
        }
      }
    }
    if (Boolean.getBoolean("rssify.screenshots.update")) {
      Path images = Path.of(System.getProperty("rssify.root"), "docs", "images");
      Files.createDirectories(images);
      for (String name : List.of("now-1280-light.png", "feeds-1280-dark.png")) {
        Files.copy(
            pictures.resolve(name), images.resolve(name), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  private static void post(Dashboard dashboard, String path, String json) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      var response =
          client.send(
              HttpRequest.newBuilder(URI.create(dashboard.url() + path))
                  .header("Content-Type", "application/json")
                  .POST(HttpRequest.BodyPublishers.ofString(json))
                  .build(),
              HttpResponse.BodyHandlers.ofString());
      assertThat(response.statusCode()).as(response.body()).isBetween(200, 299);
    }
  }

  private static SubscriptionRequest requested(String url) {
    Subscription plain = Subscription.to(FeedAddress.parse(url).orElseThrow());
    return new SubscriptionRequest(
        plain.withTags(List.of("demo")).withInterval(INTERVAL), FeedSettings.NONE, true);
  }
}
