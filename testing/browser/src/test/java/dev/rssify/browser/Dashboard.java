package dev.rssify.browser;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.AriaRole;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.service.RssifyService;
import dev.rssify.service.ServiceBuilder;
import dev.rssify.service.config.Configuration;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** A publisher, the real service, and a browser that shows its dashboard. */
final class Dashboard implements AutoCloseable {

  static final String RSS = "application/rss+xml";

  /** The browser itself makes no background requests. */
  private static final List<String> QUIET =
      List.of(
          "--no-sandbox",
          "--disable-gpu",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
          "--no-first-run");

  private final ScriptedServer publisher = ScriptedServer.start();
  private final RssifyService service;
  private final Playwright playwright;
  private final Browser browser;
  private final Map<Page, List<String>> problems = new ConcurrentHashMap<>();
  private final Map<Page, List<String>> requests = new ConcurrentHashMap<>();

  Dashboard(Path folder, Map<String, String> settings, Map<String, String> environment)
      throws IOException {
    Path chromium = chromium();
    Map<String, String> all = new HashMap<>(settings);
    all.put("store", "sqlite:" + folder.resolve("news.db"));
    all.put("serve.listen", "127.0.0.1:0");
    all.put("fetch.allowed_ranges", "127.0.0.0/8");
    this.service =
        new ServiceBuilder(Configuration.load(null, environment, all))
            .environment(environment)
            .start();
    this.playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    this.browser =
        playwright
            .chromium()
            .launch(new BrowserType.LaunchOptions().setExecutablePath(chromium).setArgs(QUIET));
  }

  private static Path chromium() {
    Path found =
        Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
            .map(Path::of)
            .filter(Files::isExecutable)
            .findFirst()
            .orElse(Path.of(""));
    assumeTrue(!found.toString().isEmpty(), "no Chromium is installed");
    return found;
  }

  ScriptedServer publisher() {
    return publisher;
  }

  RssifyService service() {
    return service;
  }

  URI url() {
    return service.url().orElseThrow();
  }

  /** A page on a view, such as {@code feeds}. */
  Page open(String view) {
    return open(view, new Browser.NewPageOptions());
  }

  Page open(String view, Browser.NewPageOptions options) {
    Page page = browser.newPage(options);
    List<String> reported = new CopyOnWriteArrayList<>();
    List<String> requested = new CopyOnWriteArrayList<>();
    problems.put(page, reported);
    requests.put(page, requested);
    page.onConsoleMessage(message -> {
      if (message.type().equals("error") || message.type().equals("warning")) {
        reported.add(message.text());
      }
    });
    page.onPageError(reported::add);
    page.onRequest(request -> requested.add(request.url()));
    page.navigate(url() + "#/" + view);
    return page;
  }

  /** What the browser reported about a page: errors, violations of the policy. */
  List<String> problems(Page page) {
    return new ArrayList<>(problems.getOrDefault(page, List.of()));
  }

  /** The URLs of all requests of a page. */
  List<String> requests(Page page) {
    return new ArrayList<>(requests.getOrDefault(page, List.of()));
  }

  /** A feed that was polled once with this document. */
  Feed added(String path, String title, String... items) {
    publisher.on(path, Reply.ok(RSS, document(title, items)));
    return service.engine().add(publisher.uri(path).toString());
  }

  /** A document whose entries have these titles and texts. */
  static String document(String title, String... items) {
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

  static Locator button(Page page, String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  @Override
  public void close() throws IOException {
    browser.close();
    playwright.close();
    service.close();
    publisher.close();
  }
}
