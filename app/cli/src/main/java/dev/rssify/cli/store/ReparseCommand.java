package dev.rssify.cli.store;

import dev.rssify.cli.io.CommonOptions;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.cli.render.Times;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.operations.archive.Reparse;
import dev.rssify.core.operations.archive.ReparseProposal;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.RawOperations;
import dev.rssify.embed.Storage;
import dev.rssify.json.view.RawView;
import dev.rssify.service.config.EngineConfigs;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rssify reparse}: parses stored responses again. */
@Command(
    name = "reparse",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Parse stored responses again and show differences",
      "",
      "With --apply the differences are committed, with their events. No network access.",
      "",
      "Exit status: 0 done, 2 wrong usage."
    },
    footer = {"", "Example:", "  rssify reparse --since 2026-11-01 --apply"})
public final class ReparseCommand implements Callable<Integer> {

  private final Map<String, String> environment;
  private final InstantSource clock;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--feed",
      paramLabel = "ID",
      description = "Only this feed: URL, feed id or subscription id.")
  private @Nullable String feed;

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description = "Only responses fetched since: 2026-11-15 or 2026-11-15T08:00:00Z.")
  private @Nullable String since;

  @Option(names = "--apply", description = "Commit the differences.")
  private boolean apply;

  @Mixin private CommonOptions common = new CommonOptions();

  public ReparseCommand(Map<String, String> environment, InstantSource clock) {
    this.environment = environment;
    this.clock = clock;
  }

  @Override
  public Integer call() {
    EngineConfig config = EngineConfigs.from(common.load(environment));
    Instant from = since == null ? Instant.EPOCH : Times.instant(since);
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    PrintWriter out = spec.commandLine().getOut();
    try (Storage storage = OpenStores.shared(config)) {
      UUID feedId = feed == null ? null : OpenStores.feed(storage.store(), feed).id();
      Reparse.Report report =
          RawOperations.of(config, storage)
              .reparse()
              .run(
                  new Reparse.Request(feedId, from, apply),
                  now,
                  proposal -> {
                    if (common.json()) {
                      out.println(RawView.line(proposal, now));
                    } else if (!common.quiet()) {
                      print(out, proposal);
                    }
                  });
      if (common.json()) {
        out.println(RawView.line(report));
      } else if (!common.quiet()) {
        out.println(
            report.responses()
                + " responses, "
                + report.unreadable()
                + " unreadable; "
                + (report.differing() == 0 ? "nothing differs" : report.differing() + " differ")
                + (apply || report.differing() == 0 ? "" : "; commit with --apply"));
      }
      return ExitCode.OK;
    }
  }

  private static void print(PrintWriter out, ReparseProposal proposal) {
    out.println(proposal.url() + "  fetch " + proposal.fetchId());
    for (Payload event : proposal.events()) {
      out.println("  " + event.type() + "  " + Printable.line(about(event)));
    }
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
