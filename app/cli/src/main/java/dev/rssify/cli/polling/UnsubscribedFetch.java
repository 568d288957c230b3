package dev.rssify.cli.polling;

import dev.rssify.cli.io.OpenStores;
import dev.rssify.cli.io.Output;
import dev.rssify.cli.render.EntryText;
import dev.rssify.cli.render.EventText;
import dev.rssify.cli.render.InspectionText;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.model.http.MaskedUrl;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.core.operations.inspection.Inspection;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.json.view.InspectionView;
import dev.rssify.json.view.ParsedFeedJson;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * Fetches feeds that are not in the store and prints their entries. Requests pass the gates of the
 * store; nothing but what servers say about rate limits is stored.
 */
record UnsubscribedFetch(EngineConfig config, Output output) {

  /** Prints the entries of each feed; whether all were fetched. */
  boolean run(List<FeedAddress> addresses) {
    int failed = 0;
    int entries = 0;
    try (Rssify rssify = OpenStores.toInspect(config)) {
      for (FeedAddress address : addresses) {
        try (Inspection inspection = rssify.inspector().inspect(address)) {
          if (inspection.feed().isPresent()) {
            entries += inspection.feed().get().entries().size();
            print(address, inspection.feed().get(), inspection);
          } else {
            failed++;
            reportNoFeed(address, inspection);
          }
        }
        output.out().flush();
      }
    }
    if (!output.json() && !output.quiet()) {
      output
          .out()
          .println(
              "Fetched "
                  + EventText.counted(addresses.size(), "feed", "feeds")
                  + ", "
                  + failed
                  + " failed; "
                  + EventText.counted(entries, "entry", "entries")
                  + ". Not subscribed: rssify add URL");
    }
    return failed == 0;
  }

  private void print(FeedAddress address, ParsedFeed feed, Inspection inspection) {
    if (output.json()) {
      byte[] json =
          ParsedFeedJson.lines()
              .write(address.url(), Objects.requireNonNull(inspection.parsed(), "a parsed feed"));
      output.out().print(new String(json, StandardCharsets.UTF_8));
      return;
    }
    String name = feed.title() == null ? MaskedUrl.of(address.url()) : feed.title();
    for (ParsedEntry entry : feed.entries()) {
      EntryText.lines(
              entry.published() == null ? entry.updated() : entry.published(),
              name,
              entry.title(),
              entry.link(),
              output.width(),
              output.style())
          .forEach(output.out()::println);
    }
  }

  private void reportNoFeed(FeedAddress address, Inspection inspection) {
    if (output.json()) {
      output.out().println(InspectionView.line(inspection));
      return;
    }
    String why =
        inspection.fetched() instanceof FetchOutcome.NoResponse none
            ? none.message() + " [" + none.code() + "]"
            : InspectionText.verdict(inspection);
    output.problem(
        Printable.line(MaskedUrl.of(address.url()) + ": " + why)
            + "; run 'rssify get URL' for the exchange, 'rssify discover URL' for its feeds");
  }
}
