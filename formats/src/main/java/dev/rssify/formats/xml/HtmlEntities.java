package dev.rssify.formats.xml;

import org.jsoup.nodes.Entities;

/** The named characters of HTML, which feeds use without declaring them. */
public final class HtmlEntities {

  private HtmlEntities() {}

  /**
   * What a reference to {@code name} stands for; the reference itself where it stands for nothing.
   */
  public static String expand(String name) {
    String characters = Entities.getByName(name);
    return characters.isEmpty() ? "&" + name + ";" : characters;
  }
}
