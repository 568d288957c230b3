package dev.rssify.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.rssify.browser.Dashboard.RSS;
import static dev.rssify.browser.Dashboard.button;
import static dev.rssify.browser.Dashboard.document;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.RequestOptions;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.operations.journal.DeadLetters;
import dev.rssify.testkit.BusyWait;
import dev.rssify.testkit.http.Reply;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What an operator changes in the dashboard, and looks up to decide it. */
@Timeout(120)
class DashboardActionsTest {

  private static final String ATOM = "application/atom+xml";

  @TempDir private static Path folder;

  @SuppressWarnings("NullAway.Init") // set before the first test
  private static Dashboard dashboard;

  @BeforeAll
  static void start() throws Exception {
    dashboard =
        new Dashboard(
            folder,
            Map.of("push.public_url", "http://127.0.0.1:9/", "gate.starts_per_second", "100"),
            Map.of());
  }

  @AfterAll
  static void stop() throws Exception {
    if (dashboard != null) {
      dashboard.close();
    }
  }

  @Test
  void dead_letters_are_shown_delivered_again_and_deleted() throws Exception {
    dashboard
        .publisher()
        .on(
            "/letters",
            Reply.ok(RSS, document("Letters", "Zero")),
            Reply.ok(RSS, document("Letters", "Zero", "One", "Two")))
        // Both events are rejected; then one is accepted.
        .on("/hook", Reply.status(400), Reply.status(400), Reply.status(204), Reply.status(400));
    Feed feed = dashboard.service().engine().add(dashboard.publisher().uri("/letters").toString());
    polled(feed);
    Page page = dashboard.open("sinks");
    APIResponse added =
        page.request()
            .post(
                dashboard.url() + "sinks",
                RequestOptions.create()
                    .setData(
                        Map.of(
                            "url", dashboard.publisher().uri("/hook").toString(),
                            "name", "board",
                            "types", List.of("new_entry"),
                            "feeds", List.of(feed.id().toString()))));
    assertThat(added.ok()).as(added.text()).isTrue();
    polled(feed);
    DeadLetters letters = new DeadLetters(dashboard.service().engine().store().tasks());
    while (letters.count("sink:board") < 2) {
      BusyWait.pause();
    }
    page.reload();

    button(page, "Show").click();
    Locator shown =
        page.locator("tr", new Page.LocatorOptions().setHasText("Letters"))
            .filter(new Locator.FilterOptions().setHasText("new_entry"));
    assertThat(shown).hasCount(2);
    button(page, "Deliver again").click();
    assertThat(page.getByText("1 delivered, 1 remain.")).isVisible();
    assertThat(shown).hasCount(1);
    button(page, "Delete all").click();
    button(page, "Delete all").last().click();
    assertThat(shown).hasCount(0);
    assertThat(letters.count("sink:board")).isZero();
    page.close();
  }

  @Test
  void an_outward_feed_is_created_and_its_address_opens() {
    Feed _ = dashboard.added("/quay", "Quay", "A swan");
    Page page = dashboard.open("outward");

    page.getByLabel("Name").fill("quay-news");
    button(page, "Create").click();

    Locator address = page.locator("li a").first();
    assertThat(address).containsText("/out/quay-news.atom");
    APIResponse opened = page.request().get(address.getAttribute("href"));
    assertThat(opened.status()).isEqualTo(200);
    assertThat(opened.text()).contains("A swan");
    page.close();
  }

  @Test
  void a_standing_query_is_created_and_removed() {
    Page page = dashboard.open("queries");

    page.getByLabel("Name").fill("swans");
    page.getByLabel("Words").fill("swan -goose");
    button(page, "Add").click();

    Locator row = page.locator("tbody tr", new Page.LocatorOptions().setHasText("swan -goose"));
    assertThat(row).isVisible();
    button(page, "Remove").click();
    button(page, "Remove").last().click();
    assertThat(row).hasCount(0);
    page.close();
  }

  @Test
  void a_feed_shows_the_state_of_its_push_and_history() throws Exception {
    dashboard.publisher().on("/hub", Reply.status(202));
    dashboard
        .publisher()
        .on(
            "/walk",
            Reply.ok(ATOM, atom("<link rel='prev-archive' href='/walk-1'/>", "New"))
                .header("Link", "<" + dashboard.publisher().uri("/hub") + ">; rel=\"hub\""))
        .on("/walk-1", Reply.ok(ATOM, atom("", "Old")));
    Feed feed = dashboard.service().engine().add(dashboard.publisher().uri("/walk").toString());
    polled(feed);
    assertThat(dashboard.service().engine().backfills().run(feed.id(), null, null)).isPresent();

    Page page = dashboard.open("feed/" + feed.id());

    assertThat(page.getByText("done (end): 1 pages, 1 new entries")).isVisible();
    assertThat(page.getByText(dashboard.publisher().uri("/hub").toString())).isVisible();
    assertThat(page.locator("dt:has-text('Push') + dd")).hasText("pending");
    page.close();
  }

  /** The first poll of a new feed may be running, and is then waited for. */
  private static void polled(Feed feed) throws InterruptedException {
    assertThat(dashboard.service().engine().poll(feed.url()))
        .isInstanceOf(PollOutcome.Succeeded.class);
  }

  private static String atom(String link, String entry) {
    return "<feed xmlns='http://www.w3.org/2005/Atom'><id>w</id><title>Walk</title>"
        + link
        + "<entry><id>"
        + entry
        + "</id><title>"
        + entry
        + "</title><updated>2020-01-01T00:00:00Z</updated></entry></feed>";
  }

  @Test
  void an_entry_shows_its_earlier_version_and_the_bytes_it_was_read_from() throws Exception {
    String document = document("Ferry", "Back at noon");
    dashboard
        .publisher()
        .on(
            "/ferry",
            Reply.ok(RSS, document),
            Reply.ok(RSS, document.replace("Back at noon", "Back at night")));
    Feed feed = dashboard.service().engine().add(dashboard.publisher().uri("/ferry").toString());
    polled(feed);
    polled(feed);
    String uid = dashboard.service().engine().entries(feed.url(), 1).entries().getFirst().uid();

    Page page = dashboard.open("entry/" + uid);

    assertThat(page.locator("h1")).hasText("Back at night");
    assertThat(page.locator("tbody tr", new Page.LocatorOptions().setHasText("Back at noon")))
        .hasCount(1);
    button(page, "Show").click();
    assertThat(page.locator("pre", new Page.LocatorOptions().setHasText("<title>Back at night")))
        .isVisible();
    page.close();
  }

  @Test
  void a_feed_gets_a_label_and_is_removed_once_that_is_confirmed() {
    Feed feed = dashboard.added("/doomed", "Doomed", "An entry");
    Page page = dashboard.open("feed/" + feed.id());

    button(page, "Edit").click();
    page.getByLabel("Label").fill("The old pier");
    button(page, "Save").click();
    assertThat(page.locator("h1")).hasText("The old pier");

    button(page, "Remove").click();
    button(page, "Cancel").last().click();
    assertThat(dashboard.service().engine().store().feeds().feed(feed.id())).isPresent();
    button(page, "Remove").click();
    page.locator("dialog")
        .getByText("Remove", new Locator.GetByTextOptions().setExact(true))
        .click();
    assertThat(page.locator("h1")).hasText("Feeds");
    assertThat(dashboard.service().engine().store().feeds().feed(feed.id())).isEmpty();
    assertThat(dashboard.problems(page)).isEmpty();
    page.close();
  }
}
