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
    @Nullable String content) {

  public Entry {
    categories = List.copyOf(categories);
  }
}
