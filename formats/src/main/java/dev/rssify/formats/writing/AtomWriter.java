package dev.rssify.formats.writing;

import dev.rssify.core.model.parsed.Enclosure;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.ParsedFeed;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Writes Atom 1.0 (RFC 4287). */
final class AtomWriter {

  private final XmlOutput out = new XmlOutput();
  private final SharedElements shared = new SharedElements(out, "");

  String write(ParsedFeed feed) {
    out.open(
            "feed",
            "xmlns",
            SharedElements.ATOM,
            "xmlns:fh",
            SharedElements.HISTORY,
            "xmlns:media",
            SharedElements.MEDIA,
            "xmlns:itunes",
            SharedElements.ITUNES,
            "xmlns:georss",
            SharedElements.GEORSS,
            "xml:lang",
            feed.language())
        .text("id", id(feed))
        .text("title", Objects.requireNonNullElse(feed.title(), ""))
        .text("subtitle", feed.subtitle());
    Instant updated = feed.updated() == null ? feed.published() : feed.updated();
    out.text("updated", time(updated));
    feed.authors().forEach(author -> shared.person("author", author));
    shared.link("alternate", feed.link(), null);
    shared.links(feed, "application/atom+xml");
    feed.categories().forEach(term -> out.empty("category", "term", term));
    out.text("rights", feed.rights()).text("generator", feed.generator()).text("icon", feed.icon());
    if (feed.image() != null) {
      out.text("logo", feed.image().url());
    }
    boolean needsAuthor = feed.authors().isEmpty();
    feed.entries().forEach(entry -> write(entry, needsAuthor));
    return out.close("feed").toString();
  }

  /**
   * Writes an entry.
   *
   * @param needsAuthor whether the feed has none, so that each entry must have one
   */
  private void write(ParsedEntry entry, boolean needsAuthor) {
    out.open("entry", "xml:lang", entry.language())
        .text("id", SharedElements.id(entry))
        .text("title", Objects.requireNonNullElse(entry.title(), ""))
        .text("published", SharedElements.rfc3339(entry.published()))
        .text("updated", time(entry.updated() == null ? entry.published() : entry.updated()));
    if (entry.authors().isEmpty() && needsAuthor) {
      out.open("author").text("name", "").close("author");
    }
    entry.authors().forEach(author -> shared.person("author", author));
    entry.contributors().forEach(person -> shared.person("contributor", person));
    shared.link("alternate", entry.link(), null);
    shared.link("replies", entry.comments(), null);
    for (Enclosure file : entry.enclosures()) {
      out.empty(
          "link",
          "href",
          file.url(),
          "rel",
          "enclosure",
          "type",
          file.type(),
          "length",
          SharedElements.number(file.length()));
    }
    entry.categories().forEach(term -> out.empty("category", "term", term));
    String type = SharedElements.isPlain(entry) ? "text" : "html";
    // An entry without a link needs content: the summary takes its place, as in JSON Feed.
    boolean needsContent = entry.content() == null && entry.link() == null;
    String content =
        needsContent ? Objects.requireNonNullElse(entry.summary(), "") : entry.content();
    String summary = needsContent ? null : entry.summary();
    out.text("summary", summary, "type", entry.content() == null ? type : "html")
        .text("content", content, "type", type)
        .text("rights", entry.rights());
    shared.source(entry.source());
    shared.modules(entry);
    out.close("entry");
  }

  /** A required time. */
  private static String time(@Nullable Instant time) {
    return Objects.requireNonNullElse(SharedElements.rfc3339(time), Instant.EPOCH.toString());
  }

  /** A required id. */
  private static String id(ParsedFeed feed) {
    String id = feed.id() != null ? feed.id() : feed.selfLink();
    return Objects.requireNonNullElse(id, "urn:rssify:unknown");
  }
}
