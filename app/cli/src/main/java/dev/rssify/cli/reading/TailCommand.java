package dev.rssify.cli.reading;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.cli.render.EventText;
import dev.rssify.cli.render.Times;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.operations.journal.CursorPositions;
import dev.rssify.core.publish.JournalReader;
import dev.rssify.core.store.Journal;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.NearestName;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;
import dev.rssify.json.view.EventView;
import dev.rssify.service.config.ConfigException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code rssify tail}: prints and follows the journal. */
@Command(
    name = "tail",
    description = {
      "Print the journal of changes and follow it",
      "",
      "Prints events in order until stopped. It does not poll: it reads the journal of a store that",
      "another process polls.",
      "",
      "Exit status: 0 complete, 1 the output was closed, 2 wrong usage; 130 (Ctrl-C) or 143 after a",
      "signal."
    },
    footer = {
      "",
      "Examples:",
      "  rssify tail --since 1h --type new_entry",
      "  rssify tail --after 4711 --json | my-program     # continues after 4711"
    })
public final class TailCommand extends StoreCommand {

  private static final Duration PAUSE = Duration.ofMillis(250);

  /** The output format. */
  enum Format {
    TEXT,
    JSON,
    FEEDEATER
  }

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description = "Start with events since: 2h, 3d, 2026-11-15, 2026-11-15T08:00:00Z.")
  private @Nullable String since;

  @Option(
      names = "--after",
      paramLabel = "SEQ",
      description = "Start after the event with this number; 0 for all stored events.")
  private @Nullable Long after;

  @Option(
      names = "-n",
      paramLabel = "N",
      description = "Start with the last N events. Default: 10.")
  private int last = 10;

  @Option(
      names = "--type",
      paramLabel = "TYPE",
      split = ",",
      description = "Only events of this type, such as new_entry. Can be repeated.")
  private Set<String> types = Set.of();

  @Option(
      names = "--feed",
      paramLabel = "FEED",
      description = "Only events of this feed: URL, feed id or subscription id. Can be repeated.")
  private List<String> feeds = List.of();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "One of ${COMPLETION-CANDIDATES}. Default: text, or json with --json.")
  private @Nullable Format format;

  @Option(names = "--no-follow", description = "Stop after the last stored event.")
  private boolean once;

  public TailCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected void check() {
    for (String type : types) {
      if (!JournalEvent.TYPES.contains(type)) {
        throw new ConfigException(
            "unknown event type '"
                + Printable.line(type)
                + "'"
                + NearestName.hint(type, JournalEvent.TYPES));
      }
    }
  }

  @Override
  protected int run(EngineConfig config, Storage storage) throws InterruptedException {
    try {
      Store store = storage.store();
      Set<UUID> of = OpenStores.feedIds(store, feeds);
      JournalReader reader =
          new JournalReader(store.journal()::after, begin(store.journal()), _ -> {}, this::skipped);
      if (once) {
        drain(reader, of);
      } else {
        context.stop().await(PAUSE, () -> drain(reader, of));
      }
    } finally {
      context.stop().stopped();
    }
    return ExitCode.OK;
  }

  private long begin(Journal journal) {
    if (since != null && after != null) {
      throw new ConfigException("--since and --after cannot be combined; give one of them");
    }
    if (last < 0 || (after != null && after < 0)) {
      throw new ConfigException("-n and --after must not be negative");
    }
    CursorPositions positions = new CursorPositions(journal);
    if (after != null) {
      return positions.after(after);
    }
    return since == null ? positions.last(last) : positions.since(Times.since(since, now()));
  }

  private void skipped(long from, long horizon) {
    output()
        .err()
        .println("rssify: events " + (from + 1) + " to " + horizon + " are no longer stored");
  }

  /** Prints the stored events, and stops when the output is closed. */
  private void drain(JournalReader reader, Set<UUID> of) {
    PrintWriter out = out();
    while (!out.checkError()) {
      Optional<JournalEvent> next = reader.next();
      if (next.isEmpty()) {
        return;
      }
      JournalEvent event = next.get();
      if ((types.isEmpty() || types.contains(event.type()))
          && (of.isEmpty() || of.contains(event.feedId()))) {
        print(event, out);
      }
    }
    context.stop().stop();
  }

  private void print(JournalEvent event, PrintWriter out) {
    switch (format == null ? output().json() ? Format.JSON : Format.TEXT : format) {
      case TEXT -> out.println(EventText.of(event));
      case JSON -> out.println(EventView.line(event));
      case FEEDEATER -> EventView.message(event).ifPresent(out::println);
    }
  }
}
