package dev.rssify.formats.atom;

import dev.rssify.core.model.parsed.Enclosure;
import dev.rssify.formats.draft.EntryDraft;
import dev.rssify.formats.draft.FeedDraft;
import dev.rssify.formats.draft.FeedDraft.Archive;
import dev.rssify.formats.draft.Rank;
import dev.rssify.formats.input.ParseAbortedException;
import dev.rssify.formats.text.Numbers;
import dev.rssify.formats.xml.ElementReader;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Links of Atom by their relation: RFC 4287 section 4.2.7, RFC 5005, WebSub. */
public final class AtomLink {

  private static final String IANA = "http://www.iana.org/assignments/relation/";

  private static final Map<String, Archive> ARCHIVE =
      Map.of(
          "current", Archive.CURRENT,
          "prev-archive", Archive.PREV_ARCHIVE,
          "next-archive", Archive.NEXT_ARCHIVE,
          "prev", Archive.PREV,
          "previous", Archive.PREV,
          "next", Archive.NEXT);

  private AtomLink() {}

  public static void ofFeed(ElementReader in, FeedDraft feed) throws ParseAbortedException {
    String rel = relation(in);
    String type = in.attribute("type");
    String href = href(in);
    if (href == null) {
      return;
    }
    switch (rel) {
      case "alternate" -> feed.link.offer(rank(type), href);
      case "self" -> feed.selfLink.offer(Rank.ATOM, href);
      case "hub" -> feed.hubs.add(href);
      default -> {
        Archive way = ARCHIVE.get(rel);
        if (way != null) {
          feed.archive.putIfAbsent(way, href);
        }
      }
    }
  }

  public static void ofEntry(ElementReader in, EntryDraft entry) throws ParseAbortedException {
    String rel = relation(in);
    String type = in.attribute("type");
    String length = in.attribute("length");
    String href = href(in);
    if (href == null) {
      return;
    }
    switch (rel) {
      case "alternate" -> entry.link.offer(rank(type), href);
      case "enclosure" ->
          entry.enclosures.add(new Enclosure(href, type, Numbers.parseLong(length)));
      case "replies" -> entry.comments.offer(Rank.ATOM, href);
      default -> {}
    }
  }

  /** Of several alternates an HTML page is preferred over JSON or PDF. */
  private static Rank rank(@Nullable String type) {
    return type == null || type.contains("html") ? Rank.ATOM : Rank.RELATED;
  }

  private static String relation(ElementReader in) {
    String rel = in.attribute("rel");
    if (rel == null) {
      return "alternate";
    }
    String lower = rel.toLowerCase(Locale.ROOT);
    return lower.startsWith(IANA) ? lower.substring(IANA.length()) : lower;
  }

  private static @Nullable String href(ElementReader in) throws ParseAbortedException {
    String href = in.resolve(in.attributeEvenIfEmpty("href"));
    if (href == null) {
      href = in.resolve(in.textOrMarkup());
    }
    return href == null || href.isEmpty() ? null : href;
  }
}
