package dev.rssify.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.rssify.browser.Dashboard.RSS;
import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.WaitForSelectorState;
import dev.rssify.core.enrich.Derivations;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryArticle;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.operations.contexts.FeedContexts;
import dev.rssify.core.store.Store;
import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.http.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What holds for every view: the policy, accessibility, size; and content of feeds that attacks.
 */
@Timeout(120)
class DashboardPolicyTest {

  private static final List<String> VIEWS =
      List.of(
          "now",
          "feeds",
          "problems",
          "entries",
          "search",
          "clusters",
          "queries",
          "hosts",
          "sinks",
          "outward",
          "settings",
          "add");

  private static final String STORY =
      "The harbor council approved the plan for a new lighthouse on Tuesday evening. Work starts in"
          + " spring and takes two years, the harbor master said after the vote of the council.";

  /** What a browser would load if it were shown as it is. */
  private static final String MEDIA =
      """
      <p>%s</p><img src='/spy/img' srcset='/spy/set 2x' alt='A lighthouse'>\
      <picture><source srcset='/spy/source'><img src='/spy/picture' loading='lazy'></picture>\
      <video src='/spy/video' poster='/spy/poster'><track src='/spy/track'></video>\
      <audio src='/spy/audio'></audio><svg><image href='/spy/svg' /></svg>\
      <input type='image' src='/spy/input'><body background='/spy/background'>\
      <p style='background: url(/spy/style)'>x</p><link rel='stylesheet' href='/spy/link'>\
      <iframe src='/spy/iframe'></iframe><object data='/spy/object'></object><embed src='/spy/embed'>\
      <noscript><img src='/spy/noscript'></noscript><math><mtext><img src='/spy/math'></mtext></math>\
      """
          .formatted(STORY);

  private static final Locator.WaitForOptions ATTACHED =
      new Locator.WaitForOptions().setState(WaitForSelectorState.ATTACHED);

  @TempDir private static Path folder;

  @SuppressWarnings("NullAway.Init") // set before the first test
  private static Dashboard dashboard;

  @SuppressWarnings("NullAway.Init") // set before the first test
  private static Entry story;

  /** Two feeds with the same story, whose page is an article. */
  @BeforeAll
  static void start() throws Exception {
    dashboard =
        new Dashboard(
            folder,
            Map.of(
                "articles.mode", "readability",
                "clusters.enabled", "true",
                "contexts.enabled", "true"),
            Map.of());
    dashboard
        .publisher()
        .on(
            "/story",
            Reply.ok(
                "text/html",
                "<html><head><title>Lighthouse</title></head><body><article>"
                    + (MEDIA + "<p>" + STORY + " " + STORY + "</p>").repeat(4)
                    + "</article></body></html>"));
    Feed feed = harbor("/harbor", "Harbor news");
    Feed _ = harbor("/copies", "Harbor copies");
    Store store = dashboard.service().engine().store();
    while (dashboard.service().engine().entries(feed.url(), 1).entries().isEmpty()) {
      BusyWait.pause();
    }
    story = dashboard.service().engine().entries(feed.url(), 1).entries().getFirst();
    Derivations derivations = new Derivations(store);
    while (derivations.newest(story.uid(), EntryArticle.KIND).isEmpty()
        || new FeedContexts(store).current(feed.id()).isEmpty()
        || store.clusters().of(List.of(story.uid())).isEmpty()) {
      BusyWait.pause();
    }
  }

  private static Feed harbor(String path, String title) {
    String escaped = MEDIA.replace("&", "&amp;").replace("<", "&lt;");
    dashboard
        .publisher()
        .on(
            path,
            Reply.ok(
                RSS,
                "<rss version='2.0'><channel><title>%s</title><item><guid>1</guid><title>The harbor council approves a new lighthouse after years</title><link>%s</link><description>%s</description></item></channel></rss>"
                    .formatted(title, dashboard.publisher().uri("/story"), escaped)));
    return dashboard.service().engine().add(dashboard.publisher().uri(path).toString());
  }

  @AfterAll
  static void stop() throws Exception {
    if (dashboard != null) {
      dashboard.close();
    }
  }

  @ParameterizedTest
  @CsvSource({"LIGHT, 1280", "DARK, 360"})
  void every_view_obeys_the_policy_makes_only_local_requests_and_is_accessible(
      ColorScheme scheme, int width) {
    Page page =
        dashboard.open(
            "now", new Browser.NewPageOptions().setColorScheme(scheme).setViewportSize(width, 800));
    for (String view : VIEWS) {
      page.navigate(dashboard.url() + "#/" + view);
      assertThat(page.locator("h1")).isVisible();
      checkAccessible(page, view);
    }
    page.navigate(dashboard.url() + "#/feed/" + story.feedId());
    assertThat(page.getByText("How it was computed")).isVisible();
    checkAccessible(page, "feed");
    page.navigate(dashboard.url() + "#/entry/" + story.uid());
    assertThat(page.locator("iframe")).hasCount(2);
    checkAccessible(page, "entry");

    checkPolicy(page);
    page.close();
  }

  /** No violation was reported, and nothing but this service was requested. */
  private static void checkPolicy(Page page) {
    assertThat(dashboard.problems(page)).isEmpty();
    assertThat(dashboard.requests(page))
        .filteredOn(url -> !url.equals("about:srcdoc"))
        .allMatch(url -> url.startsWith(dashboard.url().toString()));
  }

  private static void checkAccessible(Page page, String view) {
    assertThat(
            new AxeBuilder(page)
                    .exclude("iframe") // no script runs in one, not even this
                    .analyze()
                    .getViolations()
                    .stream()
                    .filter(one -> List.of("serious", "critical").contains(one.getImpact()))
                    .map(one ->
                        view + ": " + one.getId() + " " + one.getNodes().getFirst().getHtml()))
        .isEmpty();
  }

  @Test
  void an_entry_is_shown_with_its_article_copies_and_context_but_nothing_it_refers_to_is_loaded() {
    Page page = dashboard.open("entry/" + story.uid());

    assertThat(page.getByText("Article text")).isVisible();
    assertThat(page.locator("pre.prose").last()).containsText("harbor master said");
    assertThat(page.getByText("Copies", new Page.GetByTextOptions().setExact(true))).isVisible();
    assertThat(page.getByText("Harbor copies").first()).isVisible();
    for (String frame : List.of("Sanitized preview", "Sanitized article")) {
      assertThat(
              page.frameLocator("iframe[title='" + frame + "']")
                  .getByText("harbor council")
                  .first())
          .isVisible();
      assertThat(
              page.frameLocator("iframe[title='" + frame + "']")
                  .locator("img, video, audio, source, image, input, object, embed, iframe, link"))
          .hasCount(0);
    }
    checkPolicy(page);
    assertThat(dashboard.publisher().requests())
        .noneMatch(request -> request.target().contains("/spy/"));

    page.navigate(dashboard.url() + "#/clusters");
    assertThat(page.getByText("Harbor news").first()).isVisible();
    assertThat(
            page.locator("tbody tr")
                .filter(new Locator.FilterOptions().setHasText("Harbor news"))
                .filter(new Locator.FilterOptions().setHasText("Harbor copies")))
        .hasCount(1);
    page.close();
  }

  @Test
  void content_of_feeds_is_neither_executed_nor_loaded() {
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
      if (page.locator("iframe").count() > 0) { // it reports what it violates when it is parsed
        page.frameLocator("iframe").locator("body").waitFor(ATTACHED);
      }
    }

    assertThat(page.evaluate("window.ran === true")).isEqualTo(false);
    assertThat(page.locator("main script, main img[onerror], main a[href^='javascript:']").count())
        .isZero();
    checkPolicy(page);
    page.close();
  }

  @Test
  void every_view_and_the_search_are_reached_by_keys() {
    Page page = dashboard.open("now");
    assertThat(page.locator("h1")).hasText("Now");
    page.keyboard().press("?");
    List<String> keys = page.locator("dialog dt").allInnerTexts();
    assertThat(keys).hasSize(VIEWS.size() + 3).doesNotHaveDuplicates();
    page.keyboard().press("Escape");

    for (int i = 0; i < VIEWS.size(); i++) {
      page.keyboard().press(keys.get(i));
      assertThat(page.locator("nav [aria-current=page]")).hasAttribute("data-view", VIEWS.get(i));
      if (VIEWS.get(i).equals("search")) { // it waits for words, and Escape leaves them
        assertThat(page.locator("input[type=search]")).isFocused();
        page.keyboard().press("Escape");
      }
    }
    page.keyboard().press("2");
    assertThat(page.locator(".rows .row").first()).isVisible();
    page.keyboard().press("/");
    assertThat(page.getByPlaceholder("Name or URL")).isFocused();
    page.keyboard().type("harbor copies");
    assertThat(page.locator(".rows .row")).hasCount(1);
    page.locator(".rows").focus();
    page.keyboard().press("Tab");
    page.keyboard().press("Enter");
    assertThat(page.locator("h1")).hasText("Harbor copies");
    page.close();
  }

  @Test
  void the_page_is_small_and_soon_painted() throws IOException {
    Page page = dashboard.open("now");
    assertThat(page.locator("h1")).isVisible();
    Object painted =
        page.waitForFunction("performance.getEntriesByName('first-contentful-paint')[0]?.startTime")
            .jsonValue();
    System.out.println("dashboard: first contentful paint after " + painted + " ms");
    page.close();

    long bytes = 0;
    try (Stream<Path> files =
        Files.list(
            Path.of(System.getProperty("rssify.root", "../.."))
                .resolve(
                    "adapters/api-http/src/main/resources/dev/rssify/adapters/apihttp/dashboard"))) {
      for (Path file : files.toList()) {
        bytes += Files.size(file);
      }
    }
    assertThat(bytes).isBetween(50_000L, 300_000L);
  }
}
