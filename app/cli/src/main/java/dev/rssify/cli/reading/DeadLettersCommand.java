package dev.rssify.cli.reading;

import static java.util.stream.Collectors.groupingBy;

import dev.rssify.adapters.fetchhttp.ApacheHttpTransport;
import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ConfiguredCommand;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.FeedSelection;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.cli.io.Period;
import dev.rssify.cli.render.Table;
import dev.rssify.core.model.journal.DeadLetter;
import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.operations.journal.DeadLetters;
import dev.rssify.core.operations.subscriptions.FeedNames;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.NearestName;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.Deliveries;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;
import dev.rssify.json.stored.SinkNames;
import dev.rssify.json.view.DeadLetterView;
import dev.rssify.json.view.FeedTitles;
import dev.rssify.service.config.ConfigException;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.EngineConfigs;
import dev.rssify.service.config.WebhookSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rssify deadletters}: lists, replays or drops rejected events. */
@Command(
    name = "deadletters",
    description = {
      "List, replay or drop events that sinks rejected",
      "",
      "Applies to all dead letters, or to those that the ids and options select, oldest first of each",
      "sink. Replay sends an event again and removes it when the receiver accepts it. Works while",
      "serve runs.",
      "",
      "Exit status: 0 done, 1 some were rejected again, 2 wrong usage."
    },
    footer = {
      "",
      "Examples:",
      "  rssify deadletters",
      "  rssify deadletters replay --sink webhook:board --since 1d",
      "  rssify deadletters drop --feed harbour --until 2026-11-01"
    })
public final class DeadLettersCommand extends ConfiguredCommand {

  private static final int MAX_LETTERS = 1_000_000;
  private static final int MAX_NAME_LENGTH = 24;

  /** Digits of an id in the list: enough to tell letters apart. */
  private static final int SHOWN = 8;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "ACTION",
      description = "list, replay or drop. Default: list.")
  private Action action = Action.LIST;

  @Parameters(
      index = "1..*",
      paramLabel = "LETTER",
      description = "Ids as shown by list, or the start of one. Default: all.")
  private List<String> ids = List.of();

  @Option(names = "--sink", paramLabel = "SINK", description = "Only dead letters of this sink.")
  private @Nullable String sink;

  @Option(
      names = "--feed",
      paramLabel = "FEED",
      description =
          "Only events of this feed: name, id, URL, or the start of an id or name. Can be repeated.")
  private List<String> feeds = List.of();

  @Option(
      names = "--tag",
      paramLabel = "TAG",
      split = ",",
      description = "Only events of feeds with one of these tags. Can be repeated.")
  private Set<String> tags = Set.of();

  @Mixin private Period period = new Period();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Maximum number of dead letters. Default: all.")
  private int limit = MAX_LETTERS;

  /** The action to run. */
  enum Action {
    LIST,
    REPLAY,
    DROP
  }

  public DeadLettersCommand(CommandContext context) {
    super(context);
  }

  @Override
  public Integer call() {
    requireAtLeast(1, "--limit", limit);
    Configuration settings = settings();
    EngineConfig config = EngineConfigs.from(settings);
    try (Storage storage = OpenStores.shared(config)) {
      DeadLetters all = new DeadLetters(storage.store().tasks());
      SinkNames names =
          new SinkNames(storage.store(), WebhookSettings.read(settings, storage.store()));
      List<DeadLetter> chosen = chosen(all, storage.store(), names);
      return switch (action) {
        case LIST -> list(chosen, storage.store());
        case REPLAY -> replay(chosen, storage.store(), names, settings, config);
        case DROP -> {
          chosen.forEach(letter -> all.remove(letter.id()));
          output().outcome("dropped", "dropped " + chosen.size());
          yield ExitCode.OK;
        }
      };
    }
  }

  /** Fails for an unknown sink or id, which is probably a typing error. */
  private List<DeadLetter> chosen(DeadLetters all, Store store, SinkNames names) {
    Set<String> sinks = store.cursors().all().keySet();
    String only = sink == null ? null : cursor(sink, names, sinks);
    Set<UUID> of = FeedSelection.ids(store, feeds, tags);
    Period.Span span = period.span(now(), output().style());
    List<DeadLetter> chosen =
        sinks.stream()
            .filter(name -> only == null || only.equals(name))
            .sorted()
            .flatMap(name -> all.of(name, span.to(), MAX_LETTERS).stream())
            .filter(letter -> span.holds(letter.at()))
            .filter(letter -> of.isEmpty() || of.contains(letter.feedId()))
            .filter(letter -> ids.isEmpty() || ids.stream().anyMatch(id -> isNamed(letter, id)))
            .limit(limit)
            .toList();
    for (String id : ids) {
      List<DeadLetter> named = chosen.stream().filter(letter -> isNamed(letter, id)).toList();
      if (named.size() > 1) {
        throw new ConfigException(
            named.size()
                + " dead letters start with '"
                + Printable.line(id)
                + "'; give more of the id, as 'rssify deadletters --json' prints it");
      }
      if (named.isEmpty()) {
        throw new ConfigException(
            "no dead letter '" + Printable.line(id) + "'; run 'rssify deadletters'");
      }
    }
    return chosen;
  }

  private static boolean isNamed(DeadLetter letter, String id) {
    return letter.id().toString().startsWith(id);
  }

  private int list(List<DeadLetter> letters, Store store) {
    FeedNames names = new FeedNames(store);
    FeedTitles titles = new FeedTitles(store);
    Table table = new Table(5, "ID", "SINK", "AT", "TRIES", "NAME", "WHY");
    for (DeadLetter letter : letters) {
      if (output().json()) {
        out().println(DeadLetterView.line(letter, titles));
      } else {
        table.row(
            letter.id().toString().substring(0, SHOWN),
            letter.sink(),
            output().style().minute(letter.at()),
            Integer.toString(letter.attempts()),
            Table.shortened(names.of(letter.feedId()), MAX_NAME_LENGTH),
            letter.error());
      }
    }
    output().table(table, "no dead letters");
    return ExitCode.OK;
  }

  /** Skips the remaining letters of a receiver that is unavailable. */
  private int replay(
      List<DeadLetter> letters,
      Store store,
      SinkNames names,
      Configuration settings,
      EngineConfig config) {
    Deliveries deliveries = context.sinks().deliveries(settings, config);
    Map<String, List<DeadLetter>> bySink =
        letters.stream()
            .collect(groupingBy(DeadLetter::sink, LinkedHashMap::new, Collectors.toList()));
    int delivered = 0;
    try (ApacheHttpTransport transport = new ApacheHttpTransport(config.http())) {
      for (Map.Entry<String, List<DeadLetter>> each : bySink.entrySet()) {
        delivered +=
            deliveries.replay(
                named(names, each.getKey()), each.getValue(), this::report, transport, store);
      }
    }
    output().outcome("replayed", delivered + " of " + letters.size() + " delivered");
    return status(delivered == letters.size());
  }

  private void report(DeadLetter letter, String why) {
    if (!output().json() && !output().quiet()) {
      out().println(letter.id() + "  " + Printable.line(why));
    }
  }

  private static String cursor(String sink, SinkNames names, Set<String> cursors) {
    return names
        .cursor(sink)
        .orElseThrow(() ->
            new ConfigException(
                "no sink '" + Printable.line(sink) + "'" + NearestName.hint(sink, cursors)));
  }

  private static SinkDefinition named(SinkNames names, String sink) {
    return names
        .find(sink)
        .orElseThrow(() ->
            new ConfigException(
                sink + " is not configured; configure it, or drop its dead letters"));
  }
}
