package dev.rssify.cli.reading;

import static java.util.stream.Collectors.groupingBy;

import dev.rssify.adapters.fetchhttp.HttpOutbound;
import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ConfiguredCommand;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.cli.render.Table;
import dev.rssify.core.model.journal.DeadLetter;
import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.operations.journal.DeadLetters;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.NearestName;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.Deliveries;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.stored.StoredSinks;
import dev.rssify.service.config.ConfigException;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.EngineConfigs;
import dev.rssify.service.config.WebhookSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rssify deadletters}: lists, replays or drops rejected events. */
@Command(
    name = "deadletters",
    description = {
      "List, replay or drop events that sinks rejected",
      "",
      "Applies to all dead letters, or to the given ids, oldest first. Replay sends an event again",
      "and removes it when the receiver accepts it. Works while serve runs.",
      "",
      "Exit status: 0 done, 1 some were rejected again, 2 wrong usage."
    },
    footer = {
      "",
      "Examples:",
      "  rssify deadletters list",
      "  rssify deadletters replay --sink webhook:board"
    })
public final class DeadLettersCommand extends ConfiguredCommand {

  private static final int MAX_LETTERS = 1_000_000;

  @Parameters(index = "0", paramLabel = "ACTION", description = "list, replay or drop.")
  private Action action = Action.LIST;

  @Parameters(
      index = "1..*",
      paramLabel = "ID",
      description = "Ids as shown by list. Default: all.")
  private List<String> ids = List.of();

  @Option(names = "--sink", paramLabel = "SINK", description = "Only dead letters of this sink.")
  private @Nullable String sink;

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
    Configuration settings = settings();
    EngineConfig config = EngineConfigs.from(settings);
    try (Storage storage = OpenStores.shared(config)) {
      DeadLetters all = new DeadLetters(storage.store().tasks());
      List<DeadLetter> chosen = chosen(all, storage.store().cursors().all().keySet());
      return switch (action) {
        case LIST -> list(chosen);
        case REPLAY -> replay(chosen, storage.store(), settings, config);
        case DROP -> {
          chosen.forEach(letter -> all.remove(letter.id()));
          output().outcome("dropped", "dropped " + chosen.size());
          yield ExitCode.OK;
        }
      };
    }
  }

  /** Fails for an unknown sink or id, which is probably a typing error. */
  private List<DeadLetter> chosen(DeadLetters all, Set<String> sinks) {
    if (sink != null && !sinks.contains(sink)) {
      throw new ConfigException(
          "no sink '" + Printable.line(sink) + "'" + NearestName.hint(sink, sinks));
    }
    List<DeadLetter> chosen =
        sinks.stream()
            .filter(name -> sink == null || sink.equals(name))
            .sorted()
            .flatMap(name -> all.of(name, MAX_LETTERS).stream())
            .filter(letter -> ids.isEmpty() || ids.contains(letter.id().toString()))
            .toList();
    Set<String> found =
        chosen.stream().map(letter -> letter.id().toString()).collect(Collectors.toSet());
    for (String id : ids) {
      if (!found.contains(id)) {
        throw new ConfigException(
            "no dead letter '" + Printable.line(id) + "'; run 'rssify deadletters list'");
      }
    }
    return chosen;
  }

  private int list(List<DeadLetter> letters) {
    Table table = new Table(4, "ID", "SINK", "AT", "TRIES", "WHY");
    for (DeadLetter letter : letters) {
      if (output().json()) {
        out().println(RecordJson.line(letter));
      } else {
        table.row(
            letter.id().toString(),
            letter.sink(),
            letter.at().toString(),
            Integer.toString(letter.attempts()),
            letter.error());
      }
    }
    output().table(table, "no dead letters");
    return ExitCode.OK;
  }

  /** Skips the remaining letters of a receiver that is unavailable. */
  private int replay(
      List<DeadLetter> letters, Store store, Configuration settings, EngineConfig config) {
    Deliveries deliveries = context.sinks().deliveries(settings, config);
    List<SinkDefinition> known = new ArrayList<>(WebhookSettings.read(settings));
    known.addAll(new StoredSinks(store.flags()).all());
    Map<String, List<DeadLetter>> bySink =
        letters.stream()
            .collect(groupingBy(DeadLetter::sink, LinkedHashMap::new, Collectors.toList()));
    int delivered = 0;
    try (HttpOutbound outbound = new HttpOutbound(config.http())) {
      for (Map.Entry<String, List<DeadLetter>> each : bySink.entrySet()) {
        delivered +=
            deliveries.replay(
                named(known, each.getKey()), each.getValue(), this::report, outbound, store);
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

  private static SinkDefinition named(List<SinkDefinition> known, String sink) {
    return known.stream()
        .filter(definition -> definition.cursor().equals(sink))
        .findFirst()
        .orElseThrow(() ->
            new ConfigException(
                sink + " is not configured; configure it, or drop its dead letters"));
  }
}
