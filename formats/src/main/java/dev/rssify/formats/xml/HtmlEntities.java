package dev.rssify.formats.xml;

import org.jsoup.nodes.Entities;

/** The named characters of HTML, which feeds use without declaring them. */
public final class HtmlEntities {

  private HtmlEntities() {}

  /** The characters of a named reference; the reference itself where the name is unknown. */
  public static String expand(String name) {
    String characters = Entities.getByName(name);
    return characters.isEmpty() ? "&" + name + ";" : characters;
  }
}
