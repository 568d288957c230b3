package dev.rssify.formats.modules;

import static dev.rssify.formats.xml.Vocabulary.CONTENT;
import static dev.rssify.formats.xml.Vocabulary.XHTML;

import dev.rssify.formats.draft.EntryDraft;
import dev.rssify.formats.draft.Rank;
import dev.rssify.formats.input.ParseAbortedException;
import dev.rssify.formats.text.TextValue;
import dev.rssify.formats.xml.ElementReader;
import dev.rssify.formats.xml.ElementTable;

/** The full text of an RSS item: the content module, or an XHTML body right inside the item. */
public final class ContentModule {

  private ContentModule() {}

  public static void addTo(ElementTable<EntryDraft> table) {
    table
        .on(CONTENT, (in, e) -> e.content.offer(Rank.OVERRIDE, in.html()), "encoded", "content")
        .on(XHTML, ContentModule::body, "body", "div");
  }

  private static void body(ElementReader in, EntryDraft entry) throws ParseAbortedException {
    String markup = in.markup();
    if (markup != null) {
      entry.content.offer(Rank.RELATED, new TextValue(markup, TextValue.XHTML));
    }
  }
}
