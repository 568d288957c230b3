package dev.rssify.extract;

import java.net.URI;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/** What a page declares about itself: meta elements, JSON-LD, and its URL. */
final class Metadata {

  private final Document page;
  private final LinkedData data;
  private final Map<String, String> properties = new HashMap<>();
  private final String url;
  private final String host;
  private final String path;

  Metadata(Document page, String url) {
    this.page = page;
    this.data = LinkedData.of(page);
    this.url = url;
    for (Element meta : page.getElementsByTag("meta")) {
      String content = meta.attr("content").strip();
      for (String key : new String[] {"property", "name", "itemprop"}) {
        if (!content.isEmpty() && meta.hasAttr(key)) {
          properties.putIfAbsent(meta.attr(key).strip().toLowerCase(Locale.ROOT), content);
        }
      }
    }
    URI uri = parse(url);
    String name = uri == null || uri.getHost() == null ? "" : uri.getHost();
    this.host = name.toLowerCase(Locale.ROOT);
    this.path = uri == null ? "" : path(uri).toLowerCase(Locale.ROOT);
  }

  private static @Nullable URI parse(String url) {
    try {
      return URI.create(url);
    } catch (IllegalArgumentException e) {
      return null; // the caller's URL is a hint only
    }
  }

  private static String path(URI uri) {
    String path = uri.getRawPath() == null ? "" : uri.getRawPath();
    return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
  }

  /** The first of these properties that the page has. */
  @Nullable String property(String... names) {
    for (String name : names) {
      String value = properties.get(name);
      if (value != null) {
        return value;
      }
    }
    return null;
  }

  /** The first JSON-LD value at a path such as {@code author/name}; null if there is none. */
  @Nullable String jsonLd(String path) {
    return data.value(path);
  }

  /** Whether schema.org data, in either syntax, has an object of one of these types. */
  boolean isOfType(String... types) {
    for (String type : types) {
      if (data.hasType(type) || page.selectFirst("[itemtype$=/" + type + "]") != null) {
        return true;
      }
    }
    return false;
  }

  @Nullable String siteName() {
    String name = property("og:site_name", "application-name");
    return name != null ? name : data.value("publisher/name");
  }

  String url() {
    return url;
  }

  /** The host in lower case; empty if the URL has none. */
  String host() {
    return host;
  }

  /** The path and the query in lower case. */
  String path() {
    return path;
  }
}
