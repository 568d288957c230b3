package dev.rssify.extract;

import java.util.Locale;
import org.jsoup.internal.StringUtil;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/** Links of a page as absolute URLs. */
final class Links {

  private Links() {}

  /** The web address that a reference leads to; null if it leads elsewhere or is invalid. */
  static @Nullable String absolute(Document page, @Nullable String reference) {
    if (reference == null || reference.isBlank()) {
      return null;
    }
    String url = StringUtil.resolve(page.body().baseUri(), reference.strip());
    return url.startsWith("http://") || url.startsWith("https://") ? url : null;
  }

  /** Whether a link leads to the site of its page; subdomains count. */
  static boolean isOfSameSite(Element link) {
    String reference = link.attr("href");
    if (!reference.startsWith("http") && !reference.startsWith("//")) {
      return true;
    }
    String own = host(link.baseUri());
    return own.isEmpty() || host(reference).endsWith(own);
  }

  private static String host(String url) {
    int start = url.indexOf("//");
    if (start < 0) {
      return "";
    }
    int end = start + 2;
    while (end < url.length() && "/?#:".indexOf(url.charAt(end)) < 0) {
      end++;
    }
    String host = url.substring(start + 2, end).toLowerCase(Locale.ROOT);
    return host.startsWith("www.") ? host.substring(4) : host;
  }
}
