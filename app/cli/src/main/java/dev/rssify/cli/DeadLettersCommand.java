package dev.rssify.cli;

import dev.rssify.adapters.fetchhttp.HttpOutbound;
import dev.rssify.adapters.publishwebhook.Delivery;
import dev.rssify.adapters.publishwebhook.Replay;
import dev.rssify.adapters.publishwebhook.WebhookConfig;
import dev.rssify.cli.config.ConfigException;
import dev.rssify.cli.config.Configuration;
import dev.rssify.cli.config.EngineConfigs;
import dev.rssify.cli.config.WebhookSettings;
import dev.rssify.core.model.journal.DeadLetter;
import dev.rssify.core.operations.journal.DeadLetters;
import dev.rssify.core.text.NearestName;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;
import dev.rssify.json.SinkJson;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rssify deadletters}: what receivers did not take. */
@Command(
    name = "deadletters",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Show the events that receivers did not take (list), send them again (replay), or throw them",
      "away (drop); all of them, or those with the ids given. The oldest come first. Those that are",
      "taken this time are dead no longer. Works while serve runs.",
      "",
      "Exit status: 0 done, 1 some were not taken this time either, 2 wrong usage."
    },
    footer = {
      "",
      "Examples:",
      "  rssify deadletters list",
      "  rssify deadletters replay --sink webhook:board"
    })
final class DeadLettersCommand implements Callable<Integer> {

  private static final int MOST = 1_000_000;

  private final Map<String, String> environment;
  private final Webhooks webhooks;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "ACTION", description = "list, replay or drop.")
  private Action action = Action.LIST;

  @Parameters(index = "1..*", paramLabel = "ID", description = "As list shows them.")
  private List<String> ids = List.of();

  @Option(names = "--sink", paramLabel = "SINK", description = "Only those to this sink.")
  private @Nullable String sink;

  @Mixin private CommonOptions common = new CommonOptions();

  /** What to do. */
  enum Action {
    LIST,
    REPLAY,
    DROP
  }

  DeadLettersCommand(Map<String, String> environment, Webhooks webhooks) {
    this.environment = environment;
    this.webhooks = webhooks;
  }

  @Override
  public Integer call() {
    Configuration settings = common.load(environment);
    EngineConfig config = EngineConfigs.from(settings);
    try (Storage storage = OpenStores.shared(config)) {
      DeadLetters all = new DeadLetters(storage.store().tasks());
      List<DeadLetter> chosen = chosen(all, storage.store().cursors().all().keySet());
      return switch (action) {
        case LIST -> list(chosen);
        case REPLAY -> replay(chosen, all, WebhookSettings.read(settings), config);
        case DROP -> {
          chosen.forEach(letter -> all.remove(letter.id()));
          common.say(spec, "dropped", "dropped " + chosen.size());
          yield ExitCode.OK;
        }
      };
    }
  }

  /** A name that nothing has is more likely mistyped than meant. */
  private List<DeadLetter> chosen(DeadLetters all, Set<String> sinks) {
    if (sink != null && !sinks.contains(sink)) {
      throw new ConfigException(
          "there is no sink '" + Printable.line(sink) + "'" + NearestName.hint(sink, sinks));
    }
    List<DeadLetter> chosen =
        sinks.stream()
            .filter(name -> sink == null || sink.equals(name))
            .sorted()
            .flatMap(name -> all.of(name, MOST).stream())
            .filter(letter -> ids.isEmpty() || ids.contains(letter.id().toString()))
            .toList();
    Set<String> found =
        chosen.stream().map(letter -> letter.id().toString()).collect(Collectors.toSet());
    for (String id : ids) {
      if (!found.contains(id)) {
        throw new ConfigException("there is no dead letter '" + Printable.line(id) + "'");
      }
    }
    return chosen;
  }

  private int list(List<DeadLetter> letters) {
    PrintWriter out = spec.commandLine().getOut();
    Table table = new Table(4, "ID", "SINK", "AT", "TRIES", "WHY");
    for (DeadLetter letter : letters) {
      if (common.json) {
        out.println(new SinkJson().write(letter));
      } else {
        table.row(
            letter.id().toString(),
            letter.sink(),
            letter.at().toString(),
            Integer.toString(letter.attempts()),
            letter.error());
      }
    }
    if (!common.json && table.size() > 0) {
      table.print(out, Terminal.width(environment));
    } else if (!common.json && !common.quiet) {
      out.println("there are no dead letters");
    }
    out.flush();
    return ExitCode.OK;
  }

  /** A receiver that cannot be reached is not tried with the rest. */
  private int replay(
      List<DeadLetter> letters, DeadLetters all, List<WebhookConfig> known, EngineConfig config) {
    PrintWriter out = spec.commandLine().getOut();
    int taken = 0;
    @Nullable String away = null;
    try (HttpOutbound outbound = new HttpOutbound(config.http())) {
      for (DeadLetter letter : letters) {
        if (letter.sink().equals(away)) {
          continue;
        }
        Replay replay =
            new Replay(webhooks.webhook(named(known, letter.sink()), config, outbound), all);
        switch (replay.send(letter)) {
          case Delivery.Accepted() -> taken++;
          case Delivery.Refused(String why) -> report(out, letter, why);
          case Delivery.Failing(String why) -> report(out, letter, why);
          case Delivery.Unavailable(String why, var _) -> {
            report(out, letter, why);
            away = letter.sink();
          }
        }
      }
    }
    common.say(spec, "replayed", taken + " of " + letters.size() + " were taken");
    return taken == letters.size() ? ExitCode.OK : ExitCode.SOME_FAILED;
  }

  private void report(PrintWriter out, DeadLetter letter, String why) {
    if (!common.json && !common.quiet) {
      out.println(letter.id() + "  " + Printable.line(why));
    }
  }

  private static WebhookConfig named(List<WebhookConfig> known, String sink) {
    return known.stream()
        .filter(webhook -> webhook.sink().equals(sink))
        .findFirst()
        .orElseThrow(() ->
            new ConfigException(
                sink + " is not configured any longer; drop its letters, or configure it"));
  }
}
