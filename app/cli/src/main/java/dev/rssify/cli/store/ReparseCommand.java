package dev.rssify.cli.store;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.FeedSelection;
import dev.rssify.cli.io.Period;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.cli.render.EventText;
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
import java.util.List;
import java.util.Set;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code rssify reparse}: parses stored responses again. */
@Command(
    name = "reparse",
    description = {
      "Parse stored responses again and show differences",
      "",
      "With --apply the differences are committed, with their events. --since and --until select by",
      "the time of the fetch. No network access.",
      "",
      "Exit status: 0 done, 2 wrong usage."
    },
    footer = {"", "Example:", "  rssify reparse harbour --since 2026-11-01 --apply"})
public final class ReparseCommand extends StoreCommand {

  @Mixin private FeedSelection feeds = new FeedSelection();

  @Mixin private Period period = new Period();

  @Option(names = "--feed", hidden = true, paramLabel = "FEED", description = "The same as FEED.")
  private List<String> named = List.of();

  @Option(names = "--apply", description = "Commit the differences.")
  private boolean apply;

  public ReparseCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected int run(EngineConfig config, Storage storage) {
    Period.Span span = period.span(now(), output().style());
    Instant from = span.from() == null ? Instant.EPOCH : span.from();
    Instant now = now().truncatedTo(ChronoUnit.MILLIS);
    Set<UUID> of = feeds.ids(storage.store(), named);
    Reparse.Report report =
        RawOperations.of(config, storage)
            .reparse()
            .run(
                new Reparse.Request(of, from, span.to(), apply),
                now,
                proposal ->
                    output().report(() -> RawView.line(proposal, now), () -> text(proposal)));
    output()
        .report(
            () -> RawView.line(report),
            () ->
                EventText.counted(report.responses(), "response", "responses")
                    + ", "
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
