package dev.rssify.lab.simulator.render;

import dev.rssify.lab.simulator.world.Document;
import dev.rssify.lab.simulator.world.Entry;
import dev.rssify.lab.simulator.world.Html;
import dev.rssify.lab.simulator.world.Recording;
import dev.rssify.lab.simulator.world.Trait;

/** Writes RSS 2.0, with the modules that feeds in the wild use. */
final class Rss2 {

  private Rss2() {}

  static byte[] write(Document document, int expectedLength) {
    Xml xml = new Xml(expectedLength);
    xml.raw("<rss version=\"2.0\" xmlns:atom=\"http://www.w3.org/2005/Atom\"")
        .raw(" xmlns:content=\"http://purl.org/rss/1.0/modules/content/\"")
        .raw(" xmlns:fh=\"http://purl.org/syndication/history/1.0\"")
        .raw(" xmlns:itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\"")
        .raw(" xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n<channel>\n")
        .element("title", document.title())
        .element("link", document.siteLink())
        .link("atom:link", "self", document.selfLink())
        .element("description", document.description())
        .element("lastBuildDate", ImfDate.format(document.updated().getEpochSecond()));
    document.links().forEach(link -> xml.link("atom:link", link.rel(), link.href()));
    if (document.archive()) {
      xml.raw("<fh:archive/>\n");
    }
    if (document.feed().has(Trait.HINTS)) {
      Hints hints = Hints.of(document.feed());
      xml.element("ttl", Integer.toString(hints.minutes())).raw("<skipHours>");
      hints.quietHours().forEach(hour -> xml.raw("<hour>" + hour + "</hour>"));
      xml.raw("</skipHours>\n");
    }
    boolean cdata = (document.feed().key() & 1) == 0;
    document.entries().forEach(entry -> item(entry, cdata, xml));
    return xml.raw("</channel>\n</rss>\n").toBytes();
  }

  private static void item(Entry entry, boolean cdata, Xml xml) {
    xml.raw("<item>\n").element("title", entry.title()).element("link", entry.link());
    if (entry.id() != null) {
      boolean permalink = entry.id().equals(entry.link());
      xml.element("guid", permalink ? "" : " isPermaLink=\"false\"", entry.id());
    }
    xml.element("pubDate", ImfDate.format(entry.published().getEpochSecond()))
        .element("dc:creator", entry.author());
    entry.categories().forEach(category -> xml.element("category", category));
    if (entry.recording() != null) {
      recording(entry.recording(), xml);
    }
    if (entry.origin() != null) {
      String url = " url=\"" + Html.escaped(entry.origin().feedUrl()) + "\"";
      xml.element("source", url, entry.origin().title());
    }
    xml.element("description", entry.summary());
    if (entry.content() != null) {
      if (cdata) {
        xml.unparsed("content:encoded", entry.content());
      } else {
        xml.element("content:encoded", entry.content());
      }
    }
    xml.raw("</item>\n");
  }

  private static void recording(Recording recording, Xml xml) {
    xml.raw("<enclosure url=\"" + Html.escaped(recording.url()) + "\" length=\"")
        .raw(recording.bytes() + "\" type=\"" + Recording.TYPE + "\"/>\n")
        .element("itunes:duration", Integer.toString(recording.seconds()))
        .element("itunes:episode", Integer.toString(recording.episode()));
  }
}
