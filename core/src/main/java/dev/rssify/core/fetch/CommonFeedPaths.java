package dev.rssify.core.fetch;

import dev.rssify.core.model.http.WebUrl;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Where a site may keep a feed that its pages do not name. To be tried only then, one after the
 * other until one is a feed, and only where robots.txt allows. Pure.
 */
public final class CommonFeedPaths {

  private static final List<String> BESIDE = List.of("feed", "rss.xml", "atom.xml");
  private static final List<String> AT_THE_ROOT =
      List.of("/feed", "/rss", "/rss.xml", "/atom.xml", "/feed.xml", "/index.xml", "/feed.json");

  private CommonFeedPaths() {}

  /** The candidates for a page, the likeliest first. */
  public static List<WebUrl> of(WebUrl page) {
    Set<WebUrl> candidates = new LinkedHashSet<>();
    if (!page.resolve(".").equals(page.resolve("/"))) {
      BESIDE.forEach(path -> page.resolve("./" + path).ifPresent(candidates::add));
    }
    AT_THE_ROOT.forEach(path -> page.resolve(path).ifPresent(candidates::add));
    candidates.remove(page);
    return List.copyOf(candidates);
  }
}
