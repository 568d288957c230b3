package dev.rssify.lab.simulator.world;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entry as a document shows it.
 *
 * @param id the identifier published; null where the feed gives none
 * @param appeared when it stood in the document for the first time
 * @param published the date it bears, {@code appeared} unless the feed dates back
 * @param edition 0 as posted, then counted up with each change
 * @param content HTML; null where the feed publishes summaries alone
 * @param recording null where there is nothing to listen to
 * @param origin null for an entry of the feed's own
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

  /** The same, as another feed repeats it, which wants something to know it by. */
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
