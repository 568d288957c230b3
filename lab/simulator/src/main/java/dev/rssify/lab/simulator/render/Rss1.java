package dev.rssify.lab.simulator.render;

import dev.rssify.lab.simulator.world.Document;
import dev.rssify.lab.simulator.world.Entry;
import dev.rssify.lab.simulator.world.Html;
import dev.rssify.lab.simulator.world.Trait;
import java.util.Objects;

/** Writes RSS 1.0, which is RDF. */
final class Rss1 {

  private Rss1() {}

  static byte[] write(Document document, int expectedLength) {
    Xml xml = new Xml(expectedLength);
    xml.raw("<rdf:RDF xmlns=\"http://purl.org/rss/1.0/\"")
        .raw(" xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"")
        .raw(" xmlns:content=\"http://purl.org/rss/1.0/modules/content/\"")
        .raw(" xmlns:dc=\"http://purl.org/dc/elements/1.1/\"")
        .raw(" xmlns:sy=\"http://purl.org/rss/1.0/modules/syndication/\">\n")
        .raw("<channel rdf:about=\"" + Html.escaped(document.selfLink()) + "\">\n")
        .element("title", document.title())
        .element("link", document.siteLink())
        .element("description", document.description())
        .element("dc:date", document.updated().toString());
    if (document.feed().has(Trait.HINTS)) {
      Hints.of(document.feed()).syndication(xml);
    }
    xml.raw("<items><rdf:Seq>\n");
    document
        .entries()
        .forEach(entry -> xml.raw("<rdf:li rdf:resource=\"" + about(entry) + "\"/>\n"));
    xml.raw("</rdf:Seq></items>\n</channel>\n");
    document.entries().forEach(entry -> item(entry, xml));
    return xml.raw("</rdf:RDF>\n").toBytes();
  }

  private static void item(Entry entry, Xml xml) {
    xml.raw("<item rdf:about=\"" + about(entry) + "\">\n")
        .element("title", entry.title())
        .element("link", entry.link())
        .element("description", entry.summary())
        .element("dc:date", entry.published().toString())
        .element("dc:creator", entry.author());
    if (entry.origin() != null) {
      xml.element("dc:source", entry.origin().feedUrl());
    }
    entry.categories().forEach(category -> xml.element("dc:subject", category));
    if (entry.content() != null) {
      xml.unparsed("content:encoded", entry.content());
    }
    xml.raw("</item>\n");
  }

  private static String about(Entry entry) {
    return Html.escaped(Objects.requireNonNull(entry.id(), "RDF requires ids"));
  }
}
