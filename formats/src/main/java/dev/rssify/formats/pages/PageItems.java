package dev.rssify.formats.pages;

import dev.rssify.core.model.parsed.ParseContext;
import dev.rssify.core.model.parsed.ParseError.Code;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.formats.draft.EntryDraft;
import dev.rssify.formats.draft.FeedDraft;
import dev.rssify.formats.draft.Rank;
import dev.rssify.formats.input.ParseAbortedException;
import dev.rssify.formats.text.PersonText;
import dev.rssify.formats.text.TextValue;
import dev.rssify.formats.uri.Resolver;
import java.util.List;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/**
 * Parses the items of one page.
 *
 * <p>Not thread-safe.
 */
final class PageItems {

  private final PageMapping mapping;
  private final Document page;
  private final ParseContext context;
  private final PageWalk walk;
  private final @Nullable String base;
  private final Resolver resolver;

  PageItems(PageMapping mapping, Document page, ParseContext context) {
    this.mapping = mapping;
    this.page = page;
    this.context = context;
    this.walk = new PageWalk(context.deadline());
    this.base = BaseElement.of(page, context.url());
    this.resolver = new Resolver(context.limits().maxBytes());
  }

  ParsedFeed read() throws ParseAbortedException {
    if (mapping.isTooMuchFor(page.getAllElements().size())) {
      throw ParseAbortedException.of(
          Code.TOO_LARGE, "the page has too many elements for selectors with '~' or ':has'");
    }
    FeedDraft draft = new FeedDraft();
    draft.title.offer(Rank.OVERRIDE, mapping.feedTitle());
    draft.title.offer(Rank.NATIVE, orNull(page.title()));
    draft.link.offer(Rank.NATIVE, context.url());
    Element root = page.selectFirst("html");
    draft.language.offer(Rank.NATIVE, root == null ? null : orNull(root.attr("lang")));
    int limit = context.limits().maxEntries();
    List<Element> items = walk.outermost(page, mapping.item(), limit + 1);
    draft.truncated = items.size() > limit;
    for (Element item : items.subList(0, Math.min(limit, items.size()))) {
      draft.entries.add(entry(item).finish(null));
    }
    draft.dropNameless();
    return draft.finish(false);
  }

  private EntryDraft entry(Element item) throws ParseAbortedException {
    EntryDraft entry = new EntryDraft();
    Element link = element(item, mapping.link());
    String href = value(link, mapping.link());
    entry.link.offer(Rank.NATIVE, href == null ? null : resolver.reference(base, href));
    entry.title.offer(
        Rank.NATIVE,
        mapping.title() == null
            ? text(link)
            : value(element(item, mapping.title()), mapping.title()));
    entry.published.offer(
        Rank.NATIVE, mapping.dates().parse(value(element(item, mapping.date()), mapping.date())));
    entry.summary.offer(Rank.NATIVE, summary(item));
    if (mapping.author() != null) {
      entry.authors.add(
          Rank.NATIVE, PersonText.parse(value(element(item, mapping.author()), mapping.author())));
    }
    return entry;
  }

  private @Nullable TextValue summary(Element item) throws ParseAbortedException {
    Selection summary = mapping.summary();
    Element element = summary == null ? null : element(item, summary);
    if (summary == null || element == null) {
      return null;
    }
    if (summary.attribute() != null) {
      String value = value(element, summary);
      return value == null ? null : TextValue.plain(value);
    }
    String html = bounded(element.html().strip());
    return html == null ? null : TextValue.html(resolver.markup(base, html));
  }

  private @Nullable Element element(Element item, Selection selection)
      throws ParseAbortedException {
    return selection.selector() == null ? item : walk.first(item, selection.selector());
  }

  private @Nullable String value(@Nullable Element element, Selection selection)
      throws ParseAbortedException {
    return element == null || selection.attribute() == null
        ? text(element)
        : bounded(element.attr(selection.attribute()).strip());
  }

  private @Nullable String text(@Nullable Element element) throws ParseAbortedException {
    return element == null ? null : bounded(element.text().strip());
  }

  private @Nullable String bounded(String text) throws ParseAbortedException {
    int most = context.limits().maxTextLength();
    if (text.length() > most) {
      throw ParseAbortedException.of(
          Code.TEXT_TOO_LONG, "a text is longer than " + most + " characters");
    }
    return orNull(text);
  }

  private static @Nullable String orNull(String text) {
    return text.isBlank() ? null : text;
  }
}
