package dev.rssify.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.testkit.http.Reply;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class DashboardTest {

  private static final String RSS = "application/rss+xml";
  private static final List<String> VIEWS =
      List.of(
          "now",
          "feeds",
          "problems",
          "entries",
          "search",
          "queries",
          "hosts",
          "sinks",
          "outward",
          "settings",
          "add");

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

  private static String document(String title, String... items) {
    StringBuilder text =
        new StringBuilder("<rss version='2.0'><channel><title>" + title + "</title>");
    for (String item : items) {
      text.append("\n<item><guid>").append(item.hashCode()).append("</guid><title>");
      text.append(item)
          .append("</title><description>")
          .append(item)
          .append("</description></item>");
    }
    return text + "</channel></rss>";
  }

  private static Feed added(String path, String title, String... items) {
    dashboard.publisher().on(path, Reply.ok(RSS, document(title, items)));
    return dashboard.service().engine().add(dashboard.publisher().uri(path).toString());
  }

  private static Locator button(Page page, String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
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

    Feed _ = added("/live", "Live", "A swan on the quay");

    assertThat(page.getByText("A swan on the quay").first()).isVisible();
  }

  @Test
  void a_feed_is_polled_paused_and_explained() {
    Feed feed = added("/acts", "Acts", "One");
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

    assertThat(page.getByText("1 feeds added")).isVisible();
    assertThat(page.getByText("gopher")).isVisible();
  }

  @Test
  void every_view_obeys_the_policy_makes_only_local_requests_and_is_accessible() {
    Feed feed = added("/views", "Views", "An entry");
    dashboard.clearRecords();
    Page page = dashboard.open("now");
    for (String view : VIEWS) {
      page.navigate(dashboard.url() + "#/" + view);
      assertThat(page.locator("h1")).isVisible();
      checkAccessible(page, view);
    }
    page.navigate(dashboard.url() + "#/feed/" + feed.id());
    assertThat(page.getByText("How it was computed")).isVisible();
    checkAccessible(page, "feed");

    assertThat(dashboard.problems())
        .filteredOn(text -> text.contains("Content Security"))
        .isEmpty();
    assertThat(dashboard.requests()).allMatch(url -> url.startsWith("http://127.0.0.1:"));
  }

  private static void checkAccessible(Page page, String view) {
    assertThat(
            new AxeBuilder(page)
                .analyze().getViolations().stream()
                    .filter(one -> List.of("serious", "critical").contains(one.getImpact()))
                    .map(one ->
                        view + ": " + one.getId() + " " + one.getNodes().getFirst().getHtml()))
        .isEmpty();
  }

  @Test
  void content_of_feeds_is_not_executed() {
    List<String> payloads = Payloads.ALL;
    StringBuilder items = new StringBuilder();
    for (int i = 0; i < payloads.size(); i++) {
      String escaped = payloads.get(i).replace("&", "&amp;").replace("<", "&lt;");
      items.append(
          "<item><guid>%d</guid><title>%s</title><link>javascript:alert(1)</link><description>%s</description></item>"
              .formatted(i, escaped, escaped));
    }
    dashboard
        .publisher()
        .on(
            "/evil",
            Reply.ok(
                RSS,
                "<rss version='2.0'><channel><title>&lt;script&gt;alert(1)&lt;/script&gt;</title>"
                    + items
                    + "</channel></rss>"));
    Feed feed = dashboard.service().engine().add(dashboard.publisher().uri("/evil").toString());
    Page page = dashboard.open("feed/" + feed.id());
    page.onDialog(dialog -> {
      throw new AssertionError("a script ran: " + dialog.message());
    });
    page.evaluate("void (window.alert = () => { window.ran = true; })");

    page.locator("a[href^='#/entry/']").first().waitFor();
    List<String> uids =
        dashboard.service().engine().entries(feed.url(), 200).entries().stream()
            .map(Entry::uid)
            .toList();
    assertThat(uids).hasSize(payloads.size());
    for (String uid : uids) {
      page.evaluate("uid => { location.hash = '#/entry/' + uid; }", uid);
      assertThat(page.getByText(uid)).isVisible();
    }

    assertThat(page.evaluate("window.ran === true")).isEqualTo(false);
    assertThat(page.locator("main script, main img[onerror], main a[href^='javascript:']").count())
        .isZero();
    assertThat(dashboard.problems())
        .filteredOn(text -> text.contains("Content Security"))
        .isEmpty();
  }

  @Test
  void a_required_token_is_requested(@TempDir Path other) throws Exception {
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
    }
  }
}
