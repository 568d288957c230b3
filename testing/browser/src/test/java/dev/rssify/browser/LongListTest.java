package dev.rssify.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.operations.subscriptions.FirstPoll;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The list of very many feeds. Prints the times of searching and scrolling. */
@Tag("long")
@Timeout(300)
class LongListTest {

  private static final int FEEDS = 100_000;

  /** The rows of a screen and some spare ones, with about ten elements each. */
  private static final int MOST_ELEMENTS = 1_000;

  private static final String SCROLL =
      """
      async () => {
        const long = [];
        new PerformanceObserver(list => list.getEntries().forEach(task => long.push(task.duration)))
          .observe({ entryTypes: ['longtask'] });
        const rows = document.querySelector('.rows');
        let most = 0;
        for (let i = 0; i < 200; i++) {
          rows.scrollTop = Math.random() * rows.scrollHeight;
          await new Promise(done => requestAnimationFrame(done));
          most = Math.max(most, rows.getElementsByTagName('*').length);
        }
        return { elements: most, longest: Math.max(0, ...long) };
      }
      """;

  private static final String SEARCH =
      """
      () => {
        const search = document.querySelector('input[type=search]');
        search.value = 'feed-98765';
        const start = performance.now();
        search.dispatchEvent(new Event('input'));
        return performance.now() - start;
      }
      """;

  @TempDir private Path folder = Path.of("");

  @Test
  void only_the_visible_rows_are_elements() throws Exception {
    try (Dashboard dashboard = new Dashboard(folder, Map.of(), Map.of())) {
      dashboard
          .service()
          .engine()
          .add(
              IntStream.range(0, FEEDS).mapToObj(LongListTest::requested).toList(),
              FirstPoll.SPREAD);
      Page page = dashboard.open("feeds");
      assertThat(page.getByText("100,000 feeds"))
          .isVisible(new LocatorAssertions.IsVisibleOptions().setTimeout(120_000));

      Map<?, ?> scrolled = (Map<?, ?>) page.evaluate(SCROLL);
      Object searched = page.evaluate(SEARCH);
      System.out.println(
          "100,000 feeds: scrolled " + scrolled + ", searched in " + searched + " ms");

      assertThat((int) scrolled.get("elements")).isBetween(1, MOST_ELEMENTS);
      assertThat(page.locator(".rows .row").count()).isLessThan(100);
      assertThat(page.getByText("1 of 100,000 feeds")).isVisible();
    }
  }

  private static SubscriptionRequest requested(int number) {
    return new SubscriptionRequest(
        Subscription.to(
            FeedAddress.parse("http://127.0.0.1:9/host-" + number % 5_000 + "/feed-" + number)
                .orElseThrow()),
        FeedSettings.NONE,
        true);
  }
}
