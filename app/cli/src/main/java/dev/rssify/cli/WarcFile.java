package dev.rssify.cli;

import dev.rssify.adapters.rawwarc.WarcExport;
import dev.rssify.core.model.Body;
import dev.rssify.core.model.RawFetch;
import dev.rssify.core.operations.KeptAnswer;
import dev.rssify.core.operations.KeptAnswers;
import dev.rssify.core.store.Store;

/** Kept answers in a WARC of their own. */
final class WarcFile {

  private final WarcExport export;
  private final KeptAnswers answers;
  private int written;
  private int unreadable;

  WarcFile(WarcExport export, KeptAnswers answers) {
    this.export = export;
    this.answers = answers;
  }

  void write(Store store, Exportable.Chosen chosen) {
    Exportable.eachFeed(
        store,
        chosen,
        feed ->
            store.raws().between(feed.id(), chosen.from(), chosen.until()).forEach(this::write));
  }

  private void write(RawFetch raw) {
    if (answers.read(raw) instanceof KeptAnswer.Kept kept) {
      try (Body wire = kept.wire()) {
        export.write(kept.raw(), wire);
      }
      written++;
    } else {
      unreadable++;
    }
  }

  int unreadable() {
    return unreadable;
  }

  String summary() {
    return written + " answers written, " + unreadable + " unreadable";
  }
}
