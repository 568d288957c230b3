package dev.rssify.formats.modules;

import static dev.rssify.formats.xml.Vocabulary.CONTENT;

import dev.rssify.formats.draft.EntryDraft;
import dev.rssify.formats.draft.Rank;
import dev.rssify.formats.xml.ElementTable;

/** The content module: the full text of an RSS item. */
public final class Content {

  private Content() {}

  public static void addTo(ElementTable<EntryDraft> table) {
    table.on(CONTENT, (in, e) -> e.content.offer(Rank.OVERRIDE, in.html()), "encoded", "content");
  }
}
