package dev.rssify.extract;

import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.safety.Cleaner;
import org.jsoup.safety.Safelist;

/**
 * Writes content as passive markup: text, tables, lists, code, quotes and figures; no scripts,
 * styles, forms or embedded documents; absolute links that send no referrer.
 */
final class SafeMarkup {

  private SafeMarkup() {}

  static String write(Element content, String baseUri) {
    Document dirty = Document.createShell(baseUri);
    for (Element image : content.select("img")) {
      loadAtOnce(image);
    }
    dirty.body().appendChild(content);
    Document clean = new Cleaner(safelist()).clean(dirty);
    clean.outputSettings().prettyPrint(false);
    return clean.body().html().strip();
  }

  /** Scripts load many images later, from an attribute of their own. */
  private static void loadAtOnce(Element image) {
    String source = image.attr("src");
    for (String name : new String[] {"data-src", "data-lazy-src", "data-original"}) {
      if ((source.isBlank() || source.startsWith("data:")) && image.hasAttr(name)) {
        image.attr("src", image.attr(name));
      }
    }
  }

  private static Safelist safelist() {
    return Safelist.relaxed()
        .removeTags("div", "span")
        .addTags("figure", "figcaption", "article", "section", "hr", "kbd", "samp", "var", "mark")
        .addTags("abbr", "del", "ins", "s", "time", "details", "summary")
        .addAttributes("time", "datetime")
        .addAttributes("code", "class")
        .addEnforcedAttribute("a", "rel", "nofollow noopener noreferrer");
  }
}
