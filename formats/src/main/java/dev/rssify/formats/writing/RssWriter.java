package dev.rssify.formats.writing;

import dev.rssify.core.model.parsed.Enclosure;
import dev.rssify.core.model.parsed.FeedImage;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.core.model.parsed.Person;
import dev.rssify.formats.xml.Vocabulary;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes RSS 2.0. Fields that RSS lacks, such as the time of a change, are elements of Atom. */
final class RssWriter {

  private static final String ANY_TYPE = "application/octet-stream";

  private final XmlOutput out = new XmlOutput();
  private final SharedElements shared = new SharedElements(out, "atom:");

  String write(ParsedFeed feed) {
    out.open(
            "rss",
            "version",
            "2.0",
            "xmlns:atom",
            SharedElements.ATOM,
            "xmlns:content",
            Vocabulary.CONTENT.namespace(),
            "xmlns:dc",
            Vocabulary.DUBLIN_CORE.namespace(),
            "xmlns:fh",
            SharedElements.HISTORY,
            "xmlns:media",
            SharedElements.MEDIA,
            "xmlns:itunes",
            SharedElements.ITUNES,
            "xmlns:georss",
            SharedElements.GEORSS)
        .open("channel")
        .text("title", firstOf(feed.title(), ""))
        .text("link", firstOf(feed.link(), feed.selfLink()))
        .text("description", firstOf(feed.subtitle(), feed.title()))
        .text("atom:id", feed.id());
    shared.links(feed, "application/rss+xml");
    out.text("language", feed.language())
        .text("copyright", feed.rights())
        .text("lastBuildDate", SharedElements.rfc822(feed.updated()))
        .text("generator", feed.generator())
        .text("atom:icon", feed.icon());
    feed.authors().forEach(author -> shared.person("author", author));
    feed.categories().forEach(term -> out.text("category", term));
    image(feed);
    feed.entries().forEach(this::write);
    return out.close("channel").close("rss").toString();
  }

  private void image(ParsedFeed feed) {
    FeedImage image = feed.image();
    if (image != null && image.url() != null) {
      out.open("image")
          .text("url", image.url())
          .text("title", firstOf(image.title(), feed.title()))
          .text("link", firstOf(image.link(), firstOf(feed.link(), feed.selfLink())))
          .close("image");
    }
  }

  private void write(ParsedEntry entry) {
    out.open("item")
        .text("title", entry.title())
        .text("link", entry.link())
        .text("guid", entry.nativeId(), "isPermaLink", "false")
        .text("pubDate", SharedElements.rfc822(entry.published()))
        .text("atom:updated", SharedElements.rfc3339(entry.updated()));
    for (Person author : entry.authors()) {
      out.text("dc:creator", author.name());
      shared.person("author", author);
    }
    entry.contributors().forEach(person -> shared.person("contributor", person));
    entry.categories().forEach(term -> out.text("category", term));
    texts(entry);
    out.text("comments", entry.comments());
    for (Enclosure file : entry.enclosures()) {
      out.empty(
          "enclosure",
          "url",
          file.url(),
          "length",
          file.length() == null ? "0" : file.length().toString(),
          "type",
          firstOf(file.type(), ANY_TYPE));
    }
    out.text("atom:rights", entry.rights()).text("dc:language", entry.language());
    shared.source(entry.source());
    if (entry.source() != null && entry.source().link() != null) {
      out.text("source", firstOf(entry.source().title(), ""), "url", entry.source().link());
    }
    shared.modules(entry);
    out.close("item");
  }

  /** Every text of RSS is HTML. An item has a title or a description. */
  private void texts(ParsedEntry entry) {
    boolean plain = SharedElements.isPlain(entry);
    String content = plain ? html(entry.content()) : entry.content();
    String summary = plain && entry.content() == null ? html(entry.summary()) : entry.summary();
    boolean nameless = entry.title() == null && summary == null;
    out.text("description", nameless ? firstOf(content, "") : summary)
        .text("content:encoded", nameless ? null : content);
  }

  private static @Nullable String html(@Nullable String plain) {
    return plain == null
        ? null
        : plain.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private static String firstOf(@Nullable String first, @Nullable String second) {
    return first != null ? first : Objects.requireNonNullElse(second, "");
  }
}
