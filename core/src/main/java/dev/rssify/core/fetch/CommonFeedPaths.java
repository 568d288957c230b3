package dev.rssify.core.fetch;

import dev.rssify.core.model.http.WebUrl;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Conventional feed paths of sites whose pages declare no feed. Probe them only then, sequentially
 * until one is a feed, and only where robots.txt allows. Pure.
 */
public final class CommonFeedPaths {

  private static final List<String> RELATIVE = List.of("feed", "rss.xml", "atom.xml");
  private static final List<String> AT_THE_ROOT =
      List.of("/feed", "/rss", "/rss.xml", "/atom.xml", "/feed.xml", "/index.xml", "/feed.json");

  private CommonFeedPaths() {}

  /** The candidates for a page, most likely first. */
  public static List<WebUrl> of(WebUrl page) {
    Set<WebUrl> candidates = new LinkedHashSet<>();
    if (!page.resolve(".").equals(page.resolve("/"))) {
      RELATIVE.forEach(path -> page.resolve("./" + path).ifPresent(candidates::add));
    }
    AT_THE_ROOT.forEach(path -> page.resolve(path).ifPresent(candidates::add));
    candidates.remove(page);
    return List.copyOf(candidates);
  }
}
