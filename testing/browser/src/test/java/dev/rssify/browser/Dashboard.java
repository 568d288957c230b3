package dev.rssify.browser;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import dev.rssify.service.RssifyService;
import dev.rssify.service.ServiceBuilder;
import dev.rssify.service.config.Configuration;
import dev.rssify.testkit.http.ScriptedServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** A publisher, the real service, and a browser that shows its dashboard. */
final class Dashboard implements AutoCloseable {

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
  private final List<String> problems = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();

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
    page.onConsoleMessage(message -> {
      if (message.type().equals("error") || message.type().equals("warning")) {
        problems.add(message.text());
      }
    });
    page.onPageError(problems::add);
    page.onRequest(request -> requests.add(request.url()));
    page.navigate(url() + "#/" + view);
    return page;
  }

  /** What the browser reported: errors, violations of the policy. */
  List<String> problems() {
    return new ArrayList<>(problems);
  }

  /** Clears the recorded problems and requests. */
  void clearRecords() {
    problems.clear();
    requests.clear();
  }

  /** The URLs of all requests of the browser. */
  List<String> requests() {
    return new ArrayList<>(requests);
  }

  @Override
  public void close() throws IOException {
    browser.close();
    playwright.close();
    service.close();
    publisher.close();
  }
}
