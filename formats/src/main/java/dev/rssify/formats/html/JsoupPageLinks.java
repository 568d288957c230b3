package dev.rssify.formats.html;

import dev.rssify.core.model.Body;
import dev.rssify.core.model.FeedLink;
import dev.rssify.core.model.FeedLink.How;
import dev.rssify.core.model.WebUrl;
import dev.rssify.core.parse.PageLinks;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/**
 * Finds feeds in a page: what its head declares, and only where that is nothing, anchors that look
 * like feeds.
 *
 * <p>Threading: stateless, safe for use by many threads.
 */
public final class JsoupPageLinks implements PageLinks {

  private static final int MOST = 50;

  private static final String DECLARED =
      "link[href][rel~=(?i)(^|\\s)(alternate|feed)(\\s|$)]"
          + "[type~=(?i)^application/(rss\\+xml|atom\\+xml|rdf\\+xml|feed\\+json|json)\\b]";

  private static final Pattern LOOKS_LIKE_A_FEED =
      Pattern.compile(
          "(/(feed|rss|atom)/?|[./](rss|atom|rdf)(\\.xml)?|/(feed|index)\\.(xml|json)|feed=rss2?)$",
          Pattern.CASE_INSENSITIVE);

  @Override
  public List<FeedLink> feeds(Body page, String url) {
    try (InputStream in = page.open()) {
      Document document = Jsoup.parse(in, null, url);
      List<FeedLink> declared = distinct(document.select(DECLARED), How.LINKED);
      return declared.isEmpty() ? distinct(anchors(document), How.MENTIONED) : declared;
    } catch (IOException e) {
      return List.of();
    }
  }

  private static List<Element> anchors(Document document) {
    return document.select("a[href]").stream()
        .filter(anchor -> LOOKS_LIKE_A_FEED.matcher(anchor.attr("abs:href")).find())
        .toList();
  }

  private static List<FeedLink> distinct(List<Element> elements, How how) {
    Map<String, FeedLink> links = new LinkedHashMap<>();
    for (Element element : elements) {
      WebUrl.parse(element.attr("abs:href"))
          .map(WebUrl::toString)
          .ifPresent(href -> links.putIfAbsent(href, new FeedLink(href, title(element), how)));
    }
    List<FeedLink> ranked = new ArrayList<>(links.values());
    ranked.sort(Comparator.comparing(JsoupPageLinks::isOfComments));
    return List.copyOf(ranked.subList(0, Math.min(MOST, ranked.size())));
  }

  /** People who look for a site's feed want its articles, so comments come last. */
  private static boolean isOfComments(FeedLink link) {
    return (link.url() + " " + link.title()).toLowerCase(Locale.ROOT).contains("comment");
  }

  private static @Nullable String title(Element element) {
    String title = element.attr("title").isBlank() ? element.text() : element.attr("title");
    return title.isBlank() ? null : title.strip();
  }
}
