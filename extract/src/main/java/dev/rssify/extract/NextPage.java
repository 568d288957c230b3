package dev.rssify.extract;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/**
 * Finds the next page of an article with several pages. Links to the next article look alike, so
 * the link must lead to the same URL with a page number that is one higher.
 */
final class NextPage {

  /** A page number that says so, as in page/2, ?page=2, -page2; or the last part of the path. */
  private static final Pattern NUMBERED =
      Pattern.compile("(?:[/?&_-](?:page|paged|pg|p)[=/_-]?|/|^)(\\d{1,3})/?$");

  private NextPage() {}

  static @Nullable String find(Document page, String url) {
    String own = withoutFragment(url);
    for (Element link : page.select("link[rel=next][href], a[href]")) {
      // Most links have no number; resolving them all would take longer than all else here.
      String reference = withoutFragment(link.attr("href"));
      String next = NUMBERED.matcher(reference).find() ? Links.absolute(page, reference) : null;
      Matcher number = next == null ? null : NUMBERED.matcher(next);
      if (next != null && number != null && number.find() && isNext(own, next, number)) {
        return next;
      }
    }
    return null;
  }

  private static boolean isNext(String own, String next, Matcher number) {
    int follows = Integer.parseInt(number.group(1)) - 1;
    String stem = next.substring(0, number.start());
    Matcher ownNumber = NUMBERED.matcher(own);
    if (follows > 1 && ownNumber.find()) {
      return Integer.parseInt(ownNumber.group(1)) == follows
          && own.substring(0, ownNumber.start()).equals(stem);
    }
    return follows == 1 && withoutSlash(own).equals(withoutSlash(stem));
  }

  private static String withoutSlash(String url) {
    return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
  }

  private static String withoutFragment(String url) {
    int fragment = url.indexOf('#');
    return fragment < 0 ? url : url.substring(0, fragment);
  }
}
