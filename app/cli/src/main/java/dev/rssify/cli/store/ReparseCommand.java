package dev.rssify.cli.store;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.cli.render.Times;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.operations.archive.Reparse;
import dev.rssify.core.operations.archive.ReparseProposal;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.RawOperations;
import dev.rssify.embed.Storage;
import dev.rssify.json.view.RawView;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code rssify reparse}: parses stored responses again. */
@Command(
    name = "reparse",
    description = {
      "Parse stored responses again and show differences",
      "",
      "With --apply the differences are committed, with their events. No network access.",
      "",
      "Exit status: 0 done, 2 wrong usage."
    },
    footer = {"", "Example:", "  rssify reparse --since 2026-11-01 --apply"})
public final class ReparseCommand extends StoreCommand {

  @Option(
      names = "--feed",
      paramLabel = "ID",
      description = "Only this feed: name, id, URL, or the start of an id or name.")
  private @Nullable String feed;

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description = "Only responses fetched since: 2026-11-15 or 2026-11-15T08:00:00Z.")
  private @Nullable String since;

  @Option(names = "--apply", description = "Commit the differences.")
  private boolean apply;

  public ReparseCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected int run(EngineConfig config, Storage storage) {
    Instant from = since == null ? Instant.EPOCH : Times.instant(since);
    Instant now = now().truncatedTo(ChronoUnit.MILLIS);
    UUID feedId = feed == null ? null : OpenStores.feed(storage.store(), feed).id();
    Reparse.Report report =
        RawOperations.of(config, storage)
            .reparse()
            .run(
                new Reparse.Request(feedId, from, apply),
                now,
                proposal ->
                    output().report(() -> RawView.line(proposal, now), () -> text(proposal)));
    output()
        .report(
            () -> RawView.line(report),
            () ->
                report.responses()
                    + " responses, "
                    + report.unreadable()
                    + " unreadable; "
                    + (report.differing() == 0 ? "nothing differs" : report.differing() + " differ")
                    + (apply || report.differing() == 0 ? "" : "; commit with --apply"));
    return ExitCode.OK;
  }

  private static String text(ReparseProposal proposal) {
    StringBuilder text = new StringBuilder(proposal.url() + "  fetch " + proposal.fetchId());
    for (Payload event : proposal.events()) {
      text.append("\n  " + event.type() + "  " + Printable.line(about(event)));
    }
    return text.toString();
  }

  private static String about(Payload event) {
    if (event instanceof Payload.NewEntry(var entry)) {
      return entry.uid() + "  " + entry.title();
    }
    if (event instanceof Payload.EntryUpdated(var entry, var fields)) {
      return entry.uid() + "  " + String.join(", ", fields);
    }
    return event.entryUid() == null ? "" : event.entryUid();
  }
}
