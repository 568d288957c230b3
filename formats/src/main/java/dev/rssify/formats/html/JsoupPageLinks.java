package dev.rssify.formats.html;

import dev.rssify.core.model.feed.FeedLink;
import dev.rssify.core.model.feed.FeedLink.Origin;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.source.PageLinks;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jsoup.parser.StreamParser;
import org.jspecify.annotations.Nullable;

/**
 * Finds feeds in a page: those its head declares, or, if there are none, anchors that resemble
 * feeds.
 *
 * <p>Threading: stateless, safe for use by many threads.
 */
public final class JsoupPageLinks implements PageLinks {

  private static final int MAX = 50;
  private static final int MAX_BYTES = 2 << 20;
  private static final int HEAD = 8 << 10;

  private static final Set<String> FEED_TYPES =
      Set.of(
          "application/rss+xml",
          "application/atom+xml",
          "application/rdf+xml",
          "application/feed+json",
          "application/xml",
          "text/xml");

  /** JSON is usually an API; it is a feed only where its URL says so. */
  private static final Pattern JSON_FEED =
      Pattern.compile("feed[^/]{0,100}\\.json|/feed/json", Pattern.CASE_INSENSITIVE);

  private static final Pattern FEED_PATH =
      Pattern.compile(
          "(/(feed|rss|atom)/?|[./](rss|atom|rdf)(\\.xml)?|/(feed|index)\\.(xml|json))$",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern FEED_QUERY =
      Pattern.compile("[?&]feed=(rss2?|atom)\\b", Pattern.CASE_INSENSITIVE);

  @Override
  public List<FeedLink> feeds(Body page, String url) {
    Optional<WebUrl> address = WebUrl.parse(url);
    if (address.isEmpty()) {
      return List.of();
    }
    Document document = parse(page, url);
    WebUrl base = base(document, address.get());
    List<Element> declared =
        document.select("link[href]").stream().filter(JsoupPageLinks::declaresFeed).toList();
    List<FeedLink> named = distinct(declared, base, Origin.LINKED);
    return named.isEmpty() ? distinct(anchors(document), base, Origin.MENTIONED) : named;
  }

  private static Document parse(Body page, String url) {
    try (InputStream in = page.open()) {
      byte[] bytes = in.readNBytes(MAX_BYTES);
      try (StreamParser parser = new StreamParser(Parser.htmlParser())) {
        parser.parse(new String(bytes, charset(bytes)), url);
        BoundedHtml.readWhole(parser); // beyond the limit, the links of its start are used
        return parser.document();
      }
    } catch (IOException | RuntimeException e) {
      return Document.createShell(url); // an unreadable page declares nothing
    }
  }

  /** The charset of the page, by its first bytes. */
  private static Charset charset(byte[] page) throws IOException {
    InputStream head = new ByteArrayInputStream(page, 0, Math.min(HEAD, page.length));
    return Jsoup.parse(head, null, "").charset();
  }

  private static WebUrl base(Document document, WebUrl page) {
    Element base = document.selectFirst("base[href]");
    return base == null ? page : page.resolve(base.attr("href")).orElse(page);
  }

  private static boolean declaresFeed(Element link) {
    List<String> relations = List.of(link.attr("rel").toLowerCase(Locale.ROOT).split("\\s+", -1));
    return relations.contains("feed") || (relations.contains("alternate") && hasFeedType(link));
  }

  private static boolean hasFeedType(Element link) {
    String type = link.attr("type").toLowerCase(Locale.ROOT).replaceFirst(";.*", "").strip();
    return FEED_TYPES.contains(type)
        || (type.equals("application/json") && JSON_FEED.matcher(link.attr("href")).find());
  }

  private static List<Element> anchors(Document document) {
    return document.select("a[href]").stream()
        .filter(anchor -> hasFeedType(anchor) || isFeedUrl(anchor.attr("href")))
        .toList();
  }

  private static boolean isFeedUrl(String href) {
    String path = "/" + href.strip().replaceFirst("[?#].*", "");
    return FEED_PATH.matcher(path).find() || FEED_QUERY.matcher(href).find();
  }

  /** Each URL once; http and https versions count as the same. */
  private static List<FeedLink> distinct(List<Element> elements, WebUrl base, Origin origin) {
    Map<String, FeedLink> links = new LinkedHashMap<>();
    for (Element element : elements) {
      base.resolve(element.attr("href"))
          .ifPresent(url ->
              links.putIfAbsent(
                  url.host() + url.port() + url.target(),
                  new FeedLink(url.toString(), title(element), origin)));
    }
    List<FeedLink> ranked = new ArrayList<>(links.values());
    ranked.sort(Comparator.comparing(JsoupPageLinks::isOfComments));
    return List.copyOf(ranked.subList(0, Math.min(MAX, ranked.size())));
  }

  /** Users want a site's articles, so comment feeds come last. */
  private static boolean isOfComments(FeedLink link) {
    return (link.url() + " " + link.title()).toLowerCase(Locale.ROOT).contains("comment");
  }

  private static @Nullable String title(Element element) {
    String title = element.attr("title").isBlank() ? element.text() : element.attr("title");
    return title.isBlank() ? null : title.strip();
  }
}
