package dev.rssify.formats.html;

import org.jsoup.nodes.Document;
import org.jsoup.safety.Cleaner;
import org.jsoup.safety.Safelist;

/**
 * Markup that can be shown in a page: only elements and attributes that cannot act, links that hand
 * on neither trust nor address.
 *
 * <p>Threading: stateless.
 */
public final class SafeHtml {

  private SafeHtml() {}

  /** The markup without whatever is not on the list; its text stays. */
  public static String clean(String html) {
    Document clean = new Cleaner(safelist()).clean(BoundedHtml.body(html));
    clean.outputSettings().prettyPrint(false);
    return clean.body().html();
  }

  /** Made anew, for jsoup's lists can be changed. */
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
