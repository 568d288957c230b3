package dev.rssify.cli.reading;

import dev.rssify.adapters.rawwarc.WarcExport;
import dev.rssify.cli.render.EventText;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.operations.archive.StoredResponse;
import dev.rssify.core.operations.archive.StoredResponses;
import dev.rssify.core.store.Store;
import java.time.Duration;
import java.time.Instant;

/** Writes stored responses to a WARC file. */
final class WarcFile {

  private final WarcExport export;
  private final StoredResponses responses;
  private int written;
  private int unreadable;

  WarcFile(WarcExport export, StoredResponses responses) {
    this.export = export;
    this.responses = responses;
  }

  void write(Store store, Exportable.Chosen chosen) {
    Instant from = chosen.span().from() == null ? Instant.EPOCH : chosen.span().from();
    Instant to =
        chosen.span().to() == null ? chosen.now().plus(Duration.ofDays(1)) : chosen.span().to();
    Exportable.feeds(store, chosen)
        .flatMap(feed -> store.raws().between(feed.id(), from, to).stream())
        .limit(chosen.limit())
        .forEach(this::write);
  }

  private void write(RawFetch raw) {
    if (responses.read(raw) instanceof StoredResponse.Stored stored) {
      try (Body wire = stored.wire()) {
        export.write(stored.raw(), wire);
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
    return EventText.counted(written, "response", "responses")
        + " written, "
        + unreadable
        + " unreadable";
  }
}
