package dev.rssify.formats.html;

import dev.rssify.core.fetch.FeedLinks;
import dev.rssify.core.model.Body;
import dev.rssify.core.model.FeedLink;
import dev.rssify.core.model.FeedLink.Source;
import dev.rssify.core.model.WebUrl;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * Finds the feeds a page names: link elements that declare one, and links in its text that look
 * like one.
 *
 * <p>Threading: stateless.
 */
public final class JsoupFeedLinks implements FeedLinks {

  private static final int MOST_BYTES = 2 << 20;
  private static final Set<String> FEED_TYPES =
      Set.of(
          "application/rss+xml",
          "application/atom+xml",
          "application/feed+json",
          "application/rdf+xml",
          "application/xml",
          "text/xml");

  /** JSON is mostly an API; it is a feed where its address says so. */
  private static final Pattern JSON_FEED = Pattern.compile("feed[^/]*\\.json|/feed/json");

  private static final Pattern FEED_PATH =
      Pattern.compile(
          "(/(feed|rss|atom)/?|\\.(rss|atom|rdf)|/(feed|rss|atom|index)\\.(xml|json|rdf))$",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern COMMENTS = Pattern.compile("comment", Pattern.CASE_INSENSITIVE);

  /** Declared before merely linked, posts before comments, and else as the page has it. */
  private static final Comparator<FeedLink> LIKELIEST_FIRST =
      Comparator.comparing(FeedLink::source).thenComparing(JsoupFeedLinks::isAboutComments);

  @Override
  public List<FeedLink> in(Body page, String url) {
    Optional<WebUrl> base = WebUrl.parse(url);
    if (base.isEmpty()) {
      return List.of();
    }
    Document document = parse(page, url);
    WebUrl root = base(document, base.get());
    List<FeedLink> found = new ArrayList<>();
    for (Element link : document.select("link[href]")) {
      String type = type(link);
      Set<String> relations = Set.of(link.attr("rel").toLowerCase(Locale.ROOT).split("\\s+", -1));
      boolean declared = relations.contains("alternate") && isFeedType(type, link.attr("href"));
      if (declared || relations.contains("feed")) {
        add(found, root, link, link.attr("title"), Source.HEAD);
      }
    }
    for (Element link : document.select("a[href]")) {
      if (isFeedType(type(link), link.attr("href")) || looksLikeFeed(link.attr("href"))) {
        add(found, root, link, link.text(), Source.TEXT);
      }
    }
    found.sort(LIKELIEST_FIRST);
    return distinct(found);
  }

  private static Document parse(Body page, String url) {
    try (InputStream in = page.open()) {
      return Jsoup.parse(new ByteArrayInputStream(in.readNBytes(MOST_BYTES)), null, url);
    } catch (IOException | RuntimeException e) {
      return Document.createShell(url); // a page that cannot be read names nothing
    }
  }

  private static WebUrl base(Document document, WebUrl page) {
    Element base = document.selectFirst("base[href]");
    return base == null ? page : page.resolve(base.attr("href")).orElse(page);
  }

  private static void add(
      List<FeedLink> found, WebUrl root, Element link, String title, Source source) {
    root.resolve(link.attr("href"))
        .ifPresent(url ->
            found.add(
                new FeedLink(
                    url.toString(),
                    title.isBlank() ? null : title.strip(),
                    type(link).isEmpty() ? null : type(link),
                    source)));
  }

  private static String type(Element link) {
    String declared = link.attr("type").toLowerCase(Locale.ROOT);
    int parameters = declared.indexOf(';');
    return (parameters < 0 ? declared : declared.substring(0, parameters)).strip();
  }

  private static boolean isFeedType(String type, String href) {
    return FEED_TYPES.contains(type)
        || (type.equals("application/json") && JSON_FEED.matcher(href).find());
  }

  private static boolean looksLikeFeed(String href) {
    String path = "/" + href.strip().replaceFirst("[?#].*", "");
    return FEED_PATH.matcher(path).find();
  }

  private static boolean isAboutComments(FeedLink link) {
    return COMMENTS.matcher(link.url() + " " + link.title()).find();
  }

  /** The same feed by http and https is one, and so is one named twice. */
  private static List<FeedLink> distinct(List<FeedLink> links) {
    Set<String> seen = new HashSet<>();
    return links.stream().filter(link -> seen.add(link.url().replaceFirst("^https?", ""))).toList();
  }
}
