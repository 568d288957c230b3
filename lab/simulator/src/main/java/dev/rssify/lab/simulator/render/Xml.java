package dev.rssify.lab.simulator.render;

import dev.rssify.lab.simulator.world.Html;

/**
 * XML as it grows.
 *
 * <p>Threading: one thread.
 */
final class Xml {

  private final StringBuilder text;

  Xml(int expectedLength) {
    text = new StringBuilder(expectedLength);
    text.append("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n");
  }

  /** Markup as it is. */
  Xml raw(String markup) {
    text.append(markup);
    return this;
  }

  /** An element with text, on a line of its own. */
  Xml element(String name, String content) {
    return element(name, "", content);
  }

  Xml element(String name, String attributes, String content) {
    text.append('<').append(name).append(attributes).append('>');
    Html.appendEscaped(content, text);
    text.append("</").append(name).append(">\n");
    return this;
  }

  /** An element whose text stands in a CDATA section. */
  Xml unparsed(String name, String content) {
    text.append('<').append(name).append("><![CDATA[").append(content);
    text.append("]]></").append(name).append(">\n");
    return this;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
