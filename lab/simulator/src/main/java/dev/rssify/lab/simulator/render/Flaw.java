package dev.rssify.lab.simulator.render;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.function.UnaryOperator;

/**
 * Ways in which XML is not well-formed and yet shows all its entries to a lenient parser. Each
 * changes the channel or the frame of the document, never an entry.
 */
enum Flaw {
  BARE_AMPERSAND(xml -> xml.replaceFirst("</title>", " & more</title>")),
  UNKNOWN_ENTITY(xml -> xml.replaceFirst("</title>", "&nbsp;today</title>")),
  CONTROL_CHARACTER(xml -> xml.replaceFirst("</title>", "\u000b</title>")),
  BLANK_BEFORE_DECLARATION(xml -> "\n" + xml),
  NO_END(xml -> xml.substring(0, xml.lastIndexOf("</")));

  private static final Flaw[] ALL = values();

  private final UnaryOperator<String> change;

  Flaw(UnaryOperator<String> change) {
    this.change = change;
  }

  static Flaw of(long feedKey) {
    return ALL[Math.floorMod(feedKey >>> 24, ALL.length)];
  }

  byte[] in(byte[] xml) {
    return change.apply(new String(xml, UTF_8)).getBytes(UTF_8);
  }
}
