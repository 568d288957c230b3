package dev.rssify.formats.pages;

import dev.rssify.formats.uri.References;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/** The base URL of a page's references. */
final class BaseElement {

  private BaseElement() {}

  /** The base that the page declares, else the page's URL. */
  static @Nullable String of(Document page, @Nullable String url) {
    Element declared = page.selectFirst("base[href]");
    return declared == null ? url : References.rebase(url, declared.attr("href"));
  }
}
