package dev.rssify.cli.reading;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.FeedSelection;
import dev.rssify.cli.io.Period;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.cli.render.EventText;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.operations.journal.CursorPositions;
import dev.rssify.core.operations.subscriptions.FeedNames;
import dev.rssify.core.publish.JournalReader;
import dev.rssify.core.store.EntryStore;
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
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
      "  rssify tail -f harbour --type new_entry",
      "  rssify tail --since 1h --no-follow",
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

  @Mixin private FeedSelection selection = new FeedSelection();

  @Mixin private Period period = new Period();

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

  @Option(names = "--feed", hidden = true, paramLabel = "FEED", description = "The same as FEED.")
  private List<String> feeds = List.of();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Stop after N events. Default: no limit.")
  private long limit = Long.MAX_VALUE;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "One of ${COMPLETION-CANDIDATES}. Default: text, or json with --json.")
  private @Nullable Format format;

  @Option(
      names = {"-f", "--follow"},
      description = "Wait for new events, which is the default without --until.")
  private boolean follow;

  @Option(names = "--full", description = "Add the newest version of the entry (with --json).")
  private boolean full;

  @Option(names = "--no-follow", description = "Stop after the last stored event.")
  private boolean once;

  private long printed;

  public TailCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected void check() {
    if (follow && once) {
      throw new ConfigException("--follow and --no-follow cannot be combined; give one of them");
    }
    if (full
        && (output().json() ? format != null && format != Format.JSON : format != Format.JSON)) {
      throw new ConfigException("--full needs --json");
    }
    if (limit < 1) {
      throw new ConfigException("--limit must be at least 1, not " + limit);
    }
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
      Predicate<JournalEvent> of = selection.events(store, feeds);
      Period.Span span = period.span(now(), output().style());
      FeedNames names = new FeedNames(store);
      JournalReader reader =
          new JournalReader(
              store.journal()::after, begin(store.journal(), span), _ -> {}, this::skipped);
      if (once || (!follow && span.to() != null)) {
        drain(reader, of, span, names, store.entries());
      } else {
        context.stop().await(PAUSE, () -> drain(reader, of, span, names, store.entries()));
      }
    } finally {
      context.stop().stopped();
    }
    return ExitCode.OK;
  }

  private long begin(Journal journal, Period.Span span) {
    if (span.from() != null && after != null) {
      throw new ConfigException("--since and --after cannot be combined; give one of them");
    }
    if (last < 0 || (after != null && after < 0)) {
      throw new ConfigException(
          "-n and --after must not be negative; -n 10 starts with the last 10 events, --after 0 with"
              + " the oldest");
    }
    CursorPositions positions = new CursorPositions(journal);
    if (after != null) {
      return positions.after(after);
    }
    if (span.from() != null) {
      return positions.since(span.from());
    }
    // With an end, the last events would mostly be after it.
    return span.to() == null ? positions.last(last) : positions.after(0);
  }

  private void skipped(long from, long horizon) {
    output()
        .err()
        .println("rssify: events " + (from + 1) + " to " + horizon + " are no longer stored");
  }

  /** Prints the stored events; stops at the end of the period, or when the output is closed. */
  private void drain(
      JournalReader reader,
      Predicate<JournalEvent> of,
      Period.Span span,
      FeedNames names,
      EntryStore entries) {
    PrintWriter out = out();
    while (!out.checkError() && printed < limit) {
      Optional<JournalEvent> next = reader.next();
      if (next.isEmpty()) {
        return;
      }
      JournalEvent event = next.get();
      if (span.endsBefore(event.at())) {
        break;
      }
      if ((types.isEmpty() || types.contains(event.type())) && of.test(event)) {
        print(event, out, names, entries);
        printed++;
      }
    }
    context.stop().stop();
  }

  private void print(JournalEvent event, PrintWriter out, FeedNames names, EntryStore entries) {
    switch (format == null ? output().json() ? Format.JSON : Format.TEXT : format) {
      case TEXT -> out.println(EventText.of(event, names.of(event), output().style()));
      case JSON -> {
        String line = EventView.line(event);
        out.println(full ? EventView.full(line, event.entryUid(), entries) : line);
      }
      case FEEDEATER -> EventView.message(event).ifPresent(out::println);
    }
  }
}
