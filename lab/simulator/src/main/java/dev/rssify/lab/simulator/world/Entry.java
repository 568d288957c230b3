package dev.rssify.lab.simulator.world;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entry of a document.
 *
 * @param id the published identifier; null where the feed has none
 * @param appeared the time it was first in the document
 * @param published its date, {@code appeared} unless the feed backdates
 * @param edition 0 as posted, then incremented with each change
 * @param content HTML; null where the feed publishes only summaries
 * @param recording null where there is no audio
 * @param origin null for an entry of the feed itself
 */
public record Entry(
    @Nullable String id,
    String link,
    String title,
    String author,
    Instant appeared,
    Instant published,
    Instant updated,
    int edition,
    List<String> categories,
    String summary,
    @Nullable String content,
    @Nullable Recording recording,
    @Nullable Origin origin) {

  public Entry {
    categories = List.copyOf(categories);
  }

  /** The same, as another feed repeats it, with an identifier. */
  Entry from(Origin where) {
    return new Entry(
        id == null ? link : id,
        link,
        title,
        author,
        appeared,
        published,
        updated,
        edition,
        categories,
        summary,
        content,
        recording,
        where);
  }
}
