package dev.rssify.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.rssify.browser.Dashboard.RSS;
import static dev.rssify.browser.Dashboard.button;
import static dev.rssify.browser.Dashboard.document;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.JSHandle;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.operations.search.StandingQuery;
import dev.rssify.embed.StandingQueryFactory;
import dev.rssify.testkit.http.Reply;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class DashboardTest {

  @TempDir private static Path folder;

  @SuppressWarnings("NullAway.Init") // set before the first test
  private static Dashboard dashboard;

  @BeforeAll
  static void start() throws Exception {
    dashboard = new Dashboard(folder, Map.of(), Map.of());
  }

  @AfterAll
  static void stop() throws Exception {
    if (dashboard != null) {
      dashboard.close();
    }
  }

  @Test
  void a_feed_is_added_by_the_address_of_its_site() {
    dashboard.publisher().on("/tides.rss", Reply.ok(RSS, document("Tides", "High water")));
    dashboard
        .publisher()
        .on(
            "/site",
            Reply.ok(
                "text/html",
                "<html><head><link rel='alternate' type='application/rss+xml' title='Tides'"
                    + " href='/tides.rss'></head><body>A site</body></html>"));
    Page page = dashboard.open("add");

    page.getByLabel("Address of a site or feed")
        .fill(dashboard.publisher().uri("/site").toString());
    button(page, "Find feeds").click();
    button(page, "Subscribe").click();
    page.getByText("Subscribed").click();

    assertThat(page.locator("h1")).hasText("Tides");
    assertThat(page.getByText("High water").first()).isVisible();
  }

  @Test
  void entries_appear_without_reloading() {
    Page page = dashboard.open("now");
    assertThat(page.locator("#link")).hasText("Live");

    Feed _ = dashboard.added("/live", "Live", "A swan on the quay");

    assertThat(page.getByText("A swan on the quay").first()).isVisible();
  }

  @Test
  void the_push_mode_of_a_feed_is_edited() {
    Feed feed = dashboard.added("/pushed", "Pushed", "One");
    Page page = dashboard.open("feed/" + feed.id());

    button(page, "Edit").click();
    page.getByLabel("Push by a hub").selectOption("off");
    page.waitForResponse(
        response -> response.request().method().equals("PATCH"),
        () -> button(page, "Save").click());
    page.reload();
    button(page, "Edit").click();

    assertThat(page.getByLabel("Push by a hub")).hasValue("off");
  }

  @Test
  void status_codes_are_shown_by_host_and_searches_of_settings_have_a_url() {
    Feed _ = dashboard.added("/coded", "Coded", "One");
    Page page = dashboard.open("hosts");
    assertThat(
            page.locator(".panel")
                .filter(new Locator.FilterOptions().setHasText("Status codes by host, since start"))
                .getByRole(AriaRole.COLUMNHEADER)
                .filter(new Locator.FilterOptions().setHasText("200")))
        .isVisible();

    Page settings = dashboard.open("settings");
    settings.getByLabel("Search").fill("gate.");
    assertThat(settings).hasURL(Pattern.compile(".*#/settings\\?q=gate\\."));
    settings.reload();
    assertThat(settings.getByText("gate.concurrency").first()).isVisible();
    assertThat(settings.getByText("store.read_url")).hasCount(0);
  }

  @Test
  void a_feed_is_polled_paused_and_explained() {
    Feed feed = dashboard.added("/acts", "Acts", "One");
    Page page = dashboard.open("feed/" + feed.id());
    assertThat(page.getByText("One").first()).isVisible();

    assertThat(page.getByText("How it was computed")).isVisible();
    button(page, "Pause for a day").click();
    assertThat(page.locator(".status").first()).hasText("paused");
    button(page, "Resume").click();
    assertThat(page.locator(".status").first()).hasText("ok");
    button(page, "Dry run").click();
    assertThat(page.getByText("0 new, 0 updated entries; nothing was stored.")).isVisible();
    // A feed is polled manually once a minute, dry runs included.
    button(page, "Poll now").click();
    assertThat(page.getByText(Pattern.compile("less than a minute ago.* Try again in")))
        .isVisible();
  }

  @Test
  void an_outward_feed_of_one_feed_and_query_is_defined_and_listed_with_their_names() {
    Feed feed = dashboard.added("/quay", "Quay", "A swan");
    StandingQueryFactory.queries(dashboard.service().engine().store())
        .put(new StandingQuery("swans", "swan", Set.of(), Set.of(), Instant.EPOCH, 0));
    Page page = dashboard.open("outward");

    page.getByLabel("Name").fill("swans");
    page.getByLabel("Feeds: ids or URLs, comma-separated").fill(feed.id().toString());
    page.getByLabel("Matches of the standing query").selectOption("swans");
    button(page, "Create").click();

    assertThat(page.getByText("that match the query swans")).isVisible();
    assertThat(page.locator("td a", new Page.LocatorOptions().setHasText("Quay"))).isVisible();
    assertThat(page.locator("td", new Page.LocatorOptions().setHasText("All feeds"))).hasCount(0);
  }

  @Test
  void two_stored_responses_are_compared() throws Exception {
    dashboard
        .publisher()
        .on(
            "/diff",
            Reply.ok(RSS, document("Diff", "Before noon")),
            Reply.ok(RSS, document("Diff", "Before noon", "After noon")));
    Feed feed = dashboard.service().engine().add(dashboard.publisher().uri("/diff").toString());
    dashboard.service().engine().poll(feed.url());
    dashboard.service().engine().poll(feed.url());
    Page page = dashboard.open("feed/" + feed.id());

    button(page, "Compare").click();

    assertThat(page.locator("pre .add", new Page.LocatorOptions().setHasText("After noon")).first())
        .isVisible();
  }

  @Test
  void a_list_is_imported_and_an_invalid_line_is_reported() {
    String opml =
        "<opml version='2.0'><body><outline xmlUrl='"
            + dashboard.publisher().uri("/from-opml")
            + "' text='Imported'/>\n<outline xmlUrl='gopher://nowhere' text='Bad'/></body></opml>";
    dashboard.publisher().on("/from-opml", Reply.ok(RSS, document("Imported", "Item")));
    Page page = dashboard.open("add");

    page.getByLabel("or choose a file")
        .setInputFiles(
            new FilePayload("list.opml", "text/xml", opml.getBytes(StandardCharsets.UTF_8)));

    assertThat(page.getByText("1 feed added")).isVisible();
    assertThat(page.getByText("imported")).isVisible();
    assertThat(page.getByText("gopher")).isVisible();
  }

  @Test
  void a_list_is_dropped_and_each_line_has_its_result() {
    dashboard.publisher().on("/dropped", Reply.ok(RSS, document("Dropped", "Item")));
    Feed known = dashboard.added("/there-before", "Before", "Item");
    String list = dashboard.publisher().uri("/dropped") + "\n" + known.url() + "\nnot a url\n";
    Page page = dashboard.open("add");
    assertThat(page.locator(".drop")).isVisible();

    JSHandle files =
        page.evaluateHandle(
            """
            list => {
              const dropped = new DataTransfer();
              dropped.items.add(new File([list], 'list.txt', { type: 'text/plain' }));
              return dropped;
            }
            """,
            list);
    page.dispatchEvent(".drop", "drop", Map.of("dataTransfer", files));

    assertThat(page.getByText("1 feed added, 1 known already, 1 problem.")).isVisible();
    assertThat(page.locator("tbody tr"))
        .hasText(
            new Pattern[] {
              Pattern.compile("3problem.*"),
              Pattern.compile("1imported.*/dropped"),
              Pattern.compile("2already there.*/there-before")
            });
  }

  @Test
  void a_feed_is_polled_now() {
    dashboard
        .publisher()
        .on(
            "/now",
            Reply.ok(RSS, document("Manual", "One")),
            Reply.ok(RSS, document("Manual", "One", "Two")));
    Feed feed = dashboard.service().engine().add(dashboard.publisher().uri("/now").toString());
    Page page = dashboard.open("feed/" + feed.id());
    assertThat(page.getByText("One").first()).isVisible();

    button(page, "Poll now").click();

    assertThat(page.getByText("1 new, 0 updated entries.")).isVisible();
    assertThat(page.locator("a[href^='#/entry/']").getByText("Two").first()).isVisible();
    assertThat(page.getByText("Decisions before")).isVisible();
    page.locator("details:not([open]) summary").first().click();
    assertThat(page.getByText("then a poll because of").first()).isVisible();
  }

  @Test
  void a_truncated_document_counts_as_new_content_and_a_failure_as_an_error(@TempDir Path other)
      throws Exception {
    String whole = document("Short", "First part", "Second part");
    try (Dashboard small = new Dashboard(other, Map.of(), Map.of())) {
      small
          .publisher()
          .on("/short", Reply.ok(RSS, whole.substring(0, whole.indexOf("</channel>"))));
      Page page = small.open("now");
      Feed _ = small.service().engine().add(small.publisher().uri("/short").toString());
      assertThat(page.locator("main").getByText("First part").first()).isVisible();

      page.reload();
      assertThat(bars(page, "1 new content, 0 unchanged, 0 304, 0 rate-limited, 0 error"))
          .hasCount(1);
      assertThat(page.getByText("polls in flight")).isVisible();
      assertThat(page.getByText("due in the next minute")).isVisible();
    }
  }

  /** The bars of charts by hour or interval that have this description. */
  private static Locator bars(Page page, String description) {
    return page.locator("svg title").filter(new Locator.FilterOptions().setHasText(description));
  }

  @Test
  void feeds_that_are_challenged_or_moved_are_problems_as_soon_as_they_are() {
    Page page = dashboard.open("problems");
    assertThat(page.getByText("Challenged: 0")).isVisible();
    dashboard
        .publisher()
        .on(
            "/walled",
            Reply.status(403)
                .header("Server", "cloudflare")
                .header("cf-mitigated", "challenge")
                .header("Content-Type", "text/html")
                .body("<title>Just a moment...</title>"));
    dashboard.publisher().on("/moved", Reply.redirect(308, "/there"));

    Feed walled = dashboard.service().engine().add(dashboard.publisher().uri("/walled").toString());
    dashboard.publisher().on("/there", Reply.ok(RSS, document("There", "An entry")));
    Feed _ = dashboard.service().engine().add(dashboard.publisher().uri("/moved").toString());

    assertThat(page.getByText("Challenged: 1")).isVisible(patiently());
    assertThat(page.getByText("cloudflare_challenge").first()).isVisible();
    assertThat(page.getByText("1 of 3 polls found it there")).isVisible(patiently());
    page.navigate(dashboard.url() + "#/feed/" + walled.id());
    assertThat(page.locator(".status").first()).hasText("failing");
  }

  /** Lists are refreshed with pauses of some seconds. */
  private static LocatorAssertions.IsVisibleOptions patiently() {
    return new LocatorAssertions.IsVisibleOptions().setTimeout(20_000);
  }

  @Test
  void a_new_feed_appears_in_the_list_without_reloading() {
    Page page = dashboard.open("feeds");
    assertThat(page.locator("[role=status]").getByText("feeds")).isVisible();
    assertThat(page.locator("#link")).hasText("Live");

    Feed _ = dashboard.added("/late", "A latecomer", "An entry");

    assertThat(page.locator(".row").getByText("A latecomer")).isVisible(patiently());
  }

  @Test
  void feeds_are_sorted_by_lateness_errors_and_yield_on_a_phone() {
    Page page = dashboard.open("now", new Browser.NewPageOptions().setViewportSize(360, 740));
    String line =
        """
        {"id": "%s", "name": "%s", "url": "https://a.example/", "host": "a.example", "status": "ok",\
         "tags": [], "lag_sec": %s, "entries_per_day": %s, "consecutive_failures": %s, "total_errors": 0}
        """;
    page.route(
        "**/feeds/summary",
        route ->
            route.fulfill(
                new Route.FulfillOptions()
                    .setBody(
                        line.formatted("1", "Often", 0, 9, 0)
                            + line.formatted("2", "Late", 90, 1, 0)
                            + line.formatted("3", "Wrong", 30, 2, 4))));
    page.navigate(dashboard.url() + "#/feeds");

    for (Map.Entry<String, String> first :
        Map.of("lateness", "Late", "errors", "Wrong", "entries a day", "Often").entrySet()) {
      page.getByLabel("Sort by").selectOption(first.getKey());
      assertThat(page.locator(".rows .row").first()).containsText(first.getValue());
    }
    page.setViewportSize(1280, 900);
    assertThat(page.locator(".rows .row").getByText("2 min")).isVisible();
  }

  @Test
  void a_token_is_requested_and_another_one_for_actions(@TempDir Path other) throws Exception {
    try (Dashboard closed =
        new Dashboard(
            other,
            Map.of("serve.read_token", "env:READ", "serve.write_token", "env:WRITE"),
            Map.of("READ", "a-long-token-to-read-with", "WRITE", "a-long-token-to-write-with"))) {
      Page page = closed.open("feeds");

      page.getByLabel("Token").fill("a-long-token-to-read-with");
      button(page, "Continue").click();

      assertThat(page.getByText("0 feeds")).isVisible();
      assertThat(page.evaluate("localStorage.length")).isEqualTo(0);

      Feed feed = closed.added("/locked", "Locked", "An entry");
      page.navigate(closed.url() + "#/feed/" + feed.id());
      button(page, "Pause for a day").click();
      assertThat(page.getByText("This action needs the write token")).isVisible();
      page.keyboard().press("Escape");
      assertThat(page.getByText("this token is for reading only")).isVisible();

      button(page, "Pause for a day").click();
      page.getByLabel("Token").fill("a-long-token-to-write-with");
      button(page, "Continue").click();
      assertThat(page.locator(".status").first()).hasText("paused");
    }
  }
}
