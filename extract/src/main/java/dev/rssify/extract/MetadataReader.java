package dev.rssify.extract;

import java.time.Instant;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/**
 * Reads byline, date, language, image and link of an article: from what the page declares first,
 * then from the markup that shows them.
 */
final class MetadataReader {

  private static final int MAX_BYLINE_LENGTH = 200;
  private static final Pattern BY =
      Pattern.compile(
          "^(?:written |posted |story |words )?(?:by|von|par|por|di)[\\s:]+",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern DATE_NAMES =
      Pattern.compile(
          "(?<![a-z])(?:date|published|pubdate|timestamp|posted)(?![a-z])",
          Pattern.CASE_INSENSITIVE);

  private final Document page;
  private final Metadata metadata;

  MetadataReader(Document page, Metadata metadata) {
    this.page = page;
    this.metadata = metadata;
  }

  @Nullable String byline() {
    String declared =
        plainName(
            metadata.property(
                "author", "article:author", "dc.creator", "dcterms.creator", "parsely-author"));
    if (declared == null) {
      declared = plainName(metadata.jsonLd("author/name"));
    }
    if (declared == null) {
      declared = plainName(metadata.jsonLd("author"));
    }
    return declared != null ? declared : shownByline();
  }

  private @Nullable String shownByline() {
    for (Element element :
        page.select("[rel=author], [itemprop=author], .byline, .author-name, .author")) {
      String name = plainName(element.text());
      if (name != null) {
        return name;
      }
    }
    return null;
  }

  /** A name without "By"; null for URLs, which some pages declare instead. */
  private static @Nullable String plainName(@Nullable String text) {
    if (text == null || text.contains("://") || text.length() > MAX_BYLINE_LENGTH) {
      return null;
    }
    String name = BY.matcher(text.strip()).replaceFirst("").strip();
    return name.isEmpty() ? null : name;
  }

  @Nullable Instant published() {
    @Nullable String[] declared = {
      metadata.property("article:published_time", "og:article:published_time"),
      metadata.jsonLd("datePublished"),
      metadata.property(
          "datepublished",
          "parsely-pub-date",
          "date",
          "dc.date",
          "dc.date.issued",
          "dcterms.created",
          "pubdate",
          "publishdate",
          "publish-date",
          "sailthru.date",
          "cxenseparse:recs:publishtime"),
      metadata.jsonLd("dateCreated"),
      metadata.jsonLd("uploadDate"),
    };
    for (String text : declared) {
      Instant date = text == null ? null : PageDates.parse(text);
      if (date != null) {
        return date;
      }
    }
    return shownDate();
  }

  private @Nullable Instant shownDate() {
    for (Element time : page.select("time[datetime], [itemprop=datePublished]")) {
      Instant date = dateOf(time);
      if (date != null) {
        return date;
      }
    }
    for (Element element : page.select("time, span[class], div[class], p[class]")) {
      if (DATE_NAMES.matcher(element.className()).find() && element.childrenSize() < 4) {
        Instant date = PageDates.parse(element.text());
        if (date != null) {
          return date;
        }
      }
    }
    return PageDates.inPath(metadata.path());
  }

  /** The date that an element states in an attribute or as its text. */
  static @Nullable Instant dateOf(Element element) {
    for (String attribute : new String[] {"datetime", "content", "title"}) {
      Instant date = PageDates.parse(element.attr(attribute));
      if (date != null) {
        return date;
      }
    }
    return PageDates.parse(element.text());
  }

  @Nullable String language() {
    Element root = page.selectFirst("html");
    String tag =
        root == null ? "" : root.attr("lang").isBlank() ? root.attr("xml:lang") : root.attr("lang");
    if (tag.isBlank()) {
      String declared = metadata.property("og:locale", "language", "dc.language");
      tag = declared == null ? String.valueOf(metadata.jsonLd("inLanguage")) : declared;
    }
    String plain = tag.strip().replace('_', '-');
    return plain.matches("[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}") ? plain : null;
  }

  @Nullable String leadImage() {
    String declared =
        metadata.property("og:image", "og:image:url", "twitter:image", "twitter:image:src");
    String image = declared != null ? declared : metadata.jsonLd("image/url");
    return Links.absolute(page, image);
  }

  @Nullable String canonicalLink() {
    Element link = page.selectFirst("link[rel=canonical][href]");
    String canonical = link == null ? null : Links.absolute(page, link.attr("href"));
    if (canonical == null) {
      canonical = Links.absolute(page, metadata.property("og:url"));
    }
    return canonical != null ? canonical : Links.absolute(page, metadata.url());
  }
}
