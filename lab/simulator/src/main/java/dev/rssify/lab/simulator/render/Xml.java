package dev.rssify.lab.simulator.render;

/**
 * XML under construction.
 *
 * <p>Not thread-safe.
 */
final class Xml {

  private final Utf8 out;

  Xml(int expectedLength) {
    out = new Utf8(expectedLength);
    out.raw("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n");
  }

  /** Markup without escaping. */
  Xml raw(String markup) {
    out.raw(markup);
    return this;
  }

  /** An element with text, on its own line. */
  Xml element(String name, String content) {
    return element(name, "", content);
  }

  Xml element(String name, String attributes, String content) {
    out.raw("<").raw(name).raw(attributes).raw(">").escaped(content);
    out.raw("</").raw(name).raw(">\n");
    return this;
  }

  /** An element with a link. */
  Xml link(String name, String rel, String href) {
    out.raw("<").raw(name).raw(" rel=\"").raw(rel).raw("\" href=\"").escaped(href);
    out.raw("\"/>\n");
    return this;
  }

  /** An element with text in a CDATA section. */
  Xml unparsed(String name, String content) {
    out.raw("<").raw(name).raw("><![CDATA[").raw(content);
    out.raw("]]></").raw(name).raw(">\n");
    return this;
  }

  byte[] toBytes() {
    return out.toBytes();
  }
}
