package dev.rssify.formats.html;

import org.jsoup.nodes.Document;
import org.jsoup.safety.Cleaner;
import org.jsoup.safety.Safelist;

/**
 * Sanitizes markup for display: only passive elements and attributes remain, and links send no
 * referrer.
 *
 * <p>Threading: stateless.
 */
public final class SafeHtml {

  private SafeHtml() {}

  /** The markup without elements that are not allowed; their text stays. */
  public static String clean(String html) {
    Document clean = new Cleaner(safelist()).clean(BoundedHtml.body(html));
    clean.outputSettings().prettyPrint(false);
    return clean.body().html();
  }

  /** Created for each call, because jsoup's lists are mutable. */
  private static Safelist safelist() {
    return Safelist.relaxed()
        .addTags(
            "abbr",
            "address",
            "article",
            "aside",
            "audio",
            "del",
            "details",
            "figcaption",
            "figure",
            "footer",
            "header",
            "hr",
            "ins",
            "kbd",
            "mark",
            "s",
            "samp",
            "section",
            "source",
            "summary",
            "time",
            "var",
            "video")
        .addAttributes("time", "datetime")
        .addAttributes("audio", "src", "controls")
        .addAttributes("video", "src", "poster", "controls", "width", "height")
        .addAttributes("source", "src", "type")
        .addProtocols("audio", "src", "http", "https")
        .addProtocols("video", "src", "http", "https")
        .addProtocols("video", "poster", "http", "https")
        .addProtocols("source", "src", "http", "https")
        .removeProtocols("a", "href", "ftp")
        .addEnforcedAttribute("a", "rel", "nofollow noopener noreferrer");
  }
}
