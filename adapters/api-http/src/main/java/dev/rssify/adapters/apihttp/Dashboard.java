package dev.rssify.adapters.apihttp;

import dev.rssify.adapters.apihttp.route.Incoming;
import dev.rssify.adapters.apihttp.route.RouteResult;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The files of the dashboard, a page that uses the public API like any other client. They contain
 * no data, so they need no token; the API that the page calls does.
 *
 * <p>Threading: immutable.
 */
final class Dashboard {

  /** The page can load and run only its own files, and send requests only to this service. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
          + " require-trusted-types-for 'script'; trusted-types preview";

  private static final String FOLDER = "/ui/";
  private static final String PAGE = "index.html";

  private static final List<String> FILES =
      List.of(
          PAGE,
          "icon.svg",
          "style.css",
          "app.js",
          "api.js",
          "dom.js",
          "charts.js",
          "now.js",
          "feeds.js",
          "feed.js",
          "feed-actions.js",
          "feed-history.js",
          "diff.js",
          "problems.js",
          "entries.js",
          "queries.js",
          "search.js",
          "clusters.js",
          "entry.js",
          "hosts.js",
          "sinks.js",
          "outward.js",
          "settings.js",
          "add.js");

  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "svg", "image/svg+xml");

  private final Map<String, RouteResult> files = new HashMap<>();

  Dashboard() {
    for (String name : FILES) {
      String type = Objects.requireNonNull(TYPES.get(name.substring(name.indexOf('.') + 1)));
      files.put(
          name,
          new RouteResult.Whole(
              200,
              type,
              content(name),
              Map.of("Content-Security-Policy", POLICY, "Vary", "Accept, Accept-Encoding")));
    }
  }

  /** The file that a request is for; empty when it is for the API. */
  Optional<RouteResult> file(Incoming request) {
    if (!request.method().equals("GET") && !request.method().equals("HEAD")) {
      return Optional.empty();
    }
    if (request.path().equals("/")) {
      return prefersPage(request) ? Optional.ofNullable(files.get(PAGE)) : Optional.empty();
    }
    return request.path().startsWith(FOLDER)
        ? Optional.ofNullable(files.get(request.path().substring(FOLDER.length())))
        : Optional.empty();
  }

  /** Browsers accept HTML explicitly; programs accept JSON, or anything. */
  private static boolean prefersPage(Incoming request) {
    String accepted = request.header("Accept");
    return accepted != null && accepted.toLowerCase(Locale.ROOT).contains("text/html");
  }

  private static byte[] content(String name) {
    try (InputStream in = Dashboard.class.getResourceAsStream("dashboard/" + name)) {
      return Objects.requireNonNull(in, name).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
