package dev.rssify.lab.simulator.render;

import dev.rssify.lab.simulator.world.Document;
import dev.rssify.lab.simulator.world.Entry;
import dev.rssify.lab.simulator.world.Html;
import dev.rssify.lab.simulator.world.Recording;
import dev.rssify.lab.simulator.world.Trait;
import java.util.Objects;

/** Writes Atom (RFC 4287). */
final class Atom {

  private Atom() {}

  static byte[] write(Document document, int expectedLength) {
    Xml xml = new Xml(expectedLength);
    xml.raw("<feed xmlns=\"http://www.w3.org/2005/Atom\"")
        .raw(" xmlns:fh=\"http://purl.org/syndication/history/1.0\"")
        .raw(" xmlns:sy=\"http://purl.org/rss/1.0/modules/syndication/\">\n")
        .element("title", document.title())
        .element("subtitle", document.description())
        .element("id", "urn:feed:" + Long.toHexString(document.feed().key()))
        .link("link", "self", document.selfLink())
        .link("link", "alternate", document.siteLink())
        .element("updated", document.updated().toString());
    document.links().forEach(link -> xml.link("link", link.rel(), link.href()));
    if (document.archive()) {
      xml.raw("<fh:archive/>\n");
    }
    if (document.feed().has(Trait.HINTS)) {
      Hints.of(document.feed()).syndication(xml);
    }
    document.entries().forEach(entry -> entry(entry, xml));
    return xml.raw("</feed>\n").toBytes();
  }

  private static void entry(Entry entry, Xml xml) {
    xml.raw("<entry>\n")
        .element("title", entry.title())
        .element("id", Objects.requireNonNull(entry.id(), "Atom requires ids"))
        .link("link", "alternate", entry.link())
        .element("published", entry.published().toString())
        .element("updated", entry.updated().toString())
        .raw("<author>")
        .element("name", entry.author())
        .raw("</author>\n");
    entry
        .categories()
        .forEach(term -> xml.raw("<category term=\"" + Html.escaped(term) + "\"/>\n"));
    if (entry.recording() != null) {
      xml.raw("<link rel=\"enclosure\" href=\"" + Html.escaped(entry.recording().url()))
          .raw("\" type=\"" + Recording.TYPE + "\" length=\"")
          .raw(entry.recording().bytes() + "\"/>\n");
    }
    if (entry.origin() != null) {
      xml.raw("<source>")
          .element("title", entry.origin().title())
          .link("link", "self", entry.origin().feedUrl())
          .raw("</source>\n");
    }
    xml.element("summary", entry.summary());
    if (entry.content() != null) {
      xml.element("content", " type=\"html\"", entry.content());
    }
    xml.raw("</entry>\n");
  }
}
