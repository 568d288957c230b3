package dev.rssify.formats.pages;

import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.formats.dates.FeedDates;
import dev.rssify.formats.draft.EntryDraft;
import dev.rssify.formats.draft.FeedDraft;
import dev.rssify.formats.draft.Rank;
import dev.rssify.formats.text.PersonText;
import dev.rssify.formats.text.TextValue;
import dev.rssify.formats.uri.Resolver;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/**
 * Parses a page's metadata: Open Graph and its article properties, schema.org in JSON-LD, and
 * HTML's own elements, in this order. Its text is that of its only {@code article} or {@code main};
 * without either there is no text, because the parser does not guess.
 *
 * <p>Not thread-safe.
 */
final class ArticlePage {

  private final Document page;
  private final ParseContext context;
  private final LinkedData data;
  private final Resolver resolver;
  private final @Nullable String base;

  ArticlePage(Document page, ParseContext context) {
    this.page = page;
    this.context = context;
    this.data = LinkedData.of(page);
    this.resolver = new Resolver(context.limits().maxBytes());
    this.base = BaseElement.of(page, context.url());
  }

  ParsedFeed read() {
    FeedDraft feed = new FeedDraft();
    feed.title.offer(Rank.NATIVE, property("og:site_name"));
    EntryDraft entry = new EntryDraft();
    entry.link.offer(Rank.NATIVE, link());
    entry.title.offer(
        Rank.NATIVE, first(property("og:title"), data.headline(), orNull(page.title())));
    String summary = first(property("og:description"), named("description"));
    entry.summary.offer(Rank.NATIVE, summary == null ? null : TextValue.plain(summary));
    entry.content.offer(Rank.NATIVE, text());
    entry.published.offer(
        Rank.NATIVE,
        FeedDates.parse(
            first(
                property("article:published_time"),
                data.published(),
                attribute("meta[itemprop=datePublished]", "content"),
                named("date"),
                attribute("article time[datetime], main time[datetime]", "datetime"))));
    entry.updated.offer(
        Rank.NATIVE, FeedDates.parse(first(property("article:modified_time"), data.modified())));
    String author = first(named("author"), data.author());
    entry.authors.add(Rank.NATIVE, author == null ? null : PersonText.parse(author));
    Element root = page.selectFirst("html[lang]");
    entry.language.offer(Rank.NATIVE, root == null ? null : orNull(root.attr("lang")));
    entry.thumbnail.offer(Rank.NATIVE, resolved(property("og:image")));
    page.select("meta[property=article:tag]")
        .forEach(tag -> entry.categories.add(tag.attr("content").strip()));
    feed.entries.add(entry.finish(null));
    return feed.finish(false);
  }

  /** The canonical URL of the page, if valid; else its own URL. */
  private @Nullable String link() {
    return first(
        resolved(attribute("link[rel=canonical]", "href")),
        resolved(property("og:url")),
        context.url());
  }

  private @Nullable TextValue text() {
    for (String place : new String[] {"article", "main"}) {
      if (page.select(place).size() == 1) {
        Element body = page.select(place).getFirst().clone();
        body.select("script, style, nav, aside, form, noscript, template").remove();
        return body.hasText() ? TextValue.html(resolver.markup(base, body.html())) : null;
      }
    }
    return null;
  }

  private @Nullable String resolved(@Nullable String reference) {
    return reference == null ? null : resolver.reference(base, reference);
  }

  private @Nullable String property(String name) {
    return attribute("meta[property=" + name + "]", "content");
  }

  private @Nullable String named(String name) {
    return attribute("meta[name=" + name + "]", "content");
  }

  private @Nullable String attribute(String selector, String name) {
    Element element = page.selectFirst(selector);
    return element == null ? null : orNull(element.attr(name));
  }

  private static @Nullable String first(@Nullable String... texts) {
    for (String text : texts) {
      if (text != null) {
        return text;
      }
    }
    return null;
  }

  private static @Nullable String orNull(String text) {
    return text.isBlank() ? null : text.strip();
  }
}
