package dev.rssify.cli.reading;

import dev.rssify.adapters.fetchhttp.ApacheHttpTransport;
import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ConfiguredCommand;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.cli.render.Table;
import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.operations.journal.DeadLetters;
import dev.rssify.core.operations.sinks.Delivery;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.NearestName;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.Deliveries;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.stored.SinkNames;
import dev.rssify.json.stored.StoredSinks;
import dev.rssify.json.view.SinkView;
import dev.rssify.service.config.ConfigException;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.EngineConfigs;
import dev.rssify.service.config.WebhookSettings;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code rssify sinks}: lists, adds, tests, pauses, resumes, replays and removes sinks. */
@Command(
    name = "sinks",
    description = {
      "List, add, test, pause, resume, replay or remove sinks",
      "",
      "A sink receives the events of the journal: a webhook, Slack, Discord, a command, the output of",
      "serve, or a subscriber of the library. LAG is the number of events behind the journal, DEAD the",
      "number of rejected events (rssify deadletters).",
      "",
      "Add takes a URL: https://..., slack:https://..., discord:https://..., or exec:COMMAND. A sink",
      "starts with the next event; a running serve notices changes within a second. Without --secret",
      "a secret for signatures is generated and shown once.",
      "",
      "Replay sends stored events again, in order and with the same ids, up to the newest one. The",
      "cursor of the sink stays where it is. A webhook of the configuration can be tested and replayed;",
      "it is paused or removed there.",
      "",
      "Forget deletes the cursor of a sink that is no longer used, so that its lag raises no alarm. A",
      "sink that is still used starts with the next event.",
      "",
      "Exit status: 0 done, 1 the receiver did not accept an event, 2 wrong usage, or no such sink."
    },
    footer = {
      "",
      "Examples:",
      "  rssify sinks add https://board.example/hook --tag sea --type new_entry,entry_updated",
      "  rssify sinks add slack:https://hooks.slack.com/services/T0/B0/x --name news",
      "  rssify sinks add --exec 'jq -r .payload.title >> titles.txt' --name titles",
      "  rssify sinks test news",
      "  rssify sinks replay news --since 7d",
      "  rssify sinks --json | jq 'select(.dead_letters > 0)'"
    })
public final class SinksCommand extends ConfiguredCommand {

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "ACTION",
      description = "list, add, test, pause, resume, replay, remove or forget. Default: list.")
  private Action action = Action.LIST;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "SINK",
      description = "URL of the sink to add, or name of a sink, as shown by list.")
  private @Nullable String sink;

  @Mixin private SinkOptions options = new SinkOptions();

  @Mixin private ReplayOptions replay = new ReplayOptions();

  /** The action to run. */
  enum Action {
    LIST,
    ADD,
    TEST,
    PAUSE,
    RESUME,
    REPLAY,
    REMOVE,
    FORGET
  }

  public SinksCommand(CommandContext context) {
    super(context);
  }

  @Override
  public Integer call() {
    check();
    Configuration settings = settings();
    EngineConfig config = EngineConfigs.from(settings);
    try (Storage storage =
        action == Action.ADD ? OpenStores.toWrite(config) : OpenStores.shared(config)) {
      int status = run(settings, config, storage.store());
      out().flush();
      return status;
    }
  }

  private void check() {
    boolean named = sink != null || (action == Action.ADD && options.hasCommand());
    if ((action == Action.LIST) == named) {
      throw new ConfigException(
          named
              ? "list takes no name"
              : name(action)
                  + (action == Action.ADD
                      ? " needs a URL, such as https://board.example/hook"
                      : " needs the name of a sink; run 'rssify sinks' to list them"));
    }
    if (action != Action.ADD && options.isGiven()) {
      throw new ConfigException("only add takes options such as --type and --secret");
    }
    if (action != Action.REPLAY && replay.isGiven()) {
      throw new ConfigException("only replay takes --after and --since");
    }
  }

  private static String name(Action action) {
    return action.name().toLowerCase(Locale.ROOT);
  }

  private int run(Configuration settings, EngineConfig config, Store store) {
    String name = sink == null ? "" : sink;
    SinkNames names = new SinkNames(store, WebhookSettings.read(settings, store));
    switch (action) {
      case LIST -> list(store);
      case FORGET -> forget(store, names.cursor(name).orElse(name));
      case ADD -> add(settings, config, store);
      case PAUSE, RESUME -> {
        new StoredSinks(store.flags()).put(added(names, name).paused(action == Action.PAUSE));
        output().outcome(name(action) + "d", name(action) + "d " + Printable.line(name));
      }
      case REMOVE -> {
        boolean _ = Deliveries.remove(added(names, name).name(), store);
        output().outcome("removed", "removed " + Printable.line(name));
      }
      case REPLAY -> {
        return replay(known(names, name), settings, config, store);
      }
      case TEST -> {
        return test(known(names, name), settings, config, store);
      }
    }
    return ExitCode.OK;
  }

  private void add(Configuration settings, EngineConfig config, Store store) {
    Optional<String> secret;
    SinkDefinition definition;
    try (ApacheHttpTransport transport = new ApacheHttpTransport(config.http())) {
      definition = options.request(sink, store).definition();
      secret = context.sinks().deliveries(settings, config).add(definition, transport, store);
    } catch (IllegalArgumentException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    }
    SinkDefinition added = new StoredSinks(store.flags()).find(definition.name()).orElseThrow();
    output()
        .report(
            () -> {
              Map<String, @Nullable Object> value = new LinkedHashMap<>();
              value.put("secret_value", secret.orElse(null));
              return RecordJson.merge(
                  RecordJson.line(SinkView.Definition.of(added)), RecordJson.line(value));
            },
            () ->
                "added "
                    + added.name()
                    + ": "
                    + Printable.line(added.shown())
                    + secret
                        .map(value -> "\nsecret: " + value + " (it is not shown again)")
                        .orElse("")
                    + "\nnext: rssify sinks test "
                    + added.name());
  }

  private int test(
      SinkDefinition definition, Configuration settings, EngineConfig config, Store store) {
    Delivery delivery;
    try (ApacheHttpTransport transport = new ApacheHttpTransport(config.http())) {
      delivery = context.sinks().deliveries(settings, config).test(definition, transport, store);
    } catch (IllegalArgumentException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    }
    String result =
        switch (delivery) {
          case Delivery.Accepted() -> "accepted the event";
          case Delivery.Refused(String why) -> "refused the event: " + why;
          case Delivery.Failing(String why) -> "failed: " + why;
          case Delivery.Unavailable(String why, var _) -> "is unavailable: " + why;
        };
    boolean accepted = delivery instanceof Delivery.Accepted;
    output()
        .outcome(
            accepted ? "accepted" : "not_accepted",
            definition.name() + " " + Printable.line(result));
    return status(accepted);
  }

  private int replay(
      SinkDefinition definition, Configuration settings, EngineConfig config, Store store) {
    long after = replay.start(store.journal(), context.clock().instant(), output().style());
    Deliveries.Replayed replayed;
    try (ApacheHttpTransport transport = new ApacheHttpTransport(config.http())) {
      replayed =
          context.sinks().deliveries(settings, config).replay(definition, after, transport, store);
    } catch (IllegalArgumentException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    }
    String problem = replayed.problem();
    output()
        .outcome(
            problem == null ? "replayed" : "stopped",
            problem == null
                ? "replayed the events up to " + replayed.last()
                : "stopped after event "
                    + replayed.last()
                    + ": "
                    + Printable.line(problem)
                    + "; continue with --after "
                    + replayed.last());
    return status(problem == null);
  }

  private static SinkDefinition known(SinkNames names, String name) {
    return names
        .find(name)
        .orElseThrow(() ->
            new ConfigException(
                "no sink '"
                    + Printable.line(name)
                    + "' was added or configured"
                    + NearestName.hint(name, names.all())));
  }

  /** A sink that is not defined in the configuration, and can be changed. */
  private static SinkDefinition added(SinkNames names, String name) {
    SinkDefinition known = known(names, name);
    if (names.isConfigured(known)) {
      throw new ConfigException(SinkNames.unchangeable(known));
    }
    return known;
  }

  private void forget(Store store, String name) {
    long dead = new DeadLetters(store.tasks()).count(name);
    if (dead > 0) {
      throw new ConfigException(
          Printable.line(name)
              + " has "
              + dead
              + " dead letters; first run: rssify deadletters drop --sink "
              + Printable.line(name));
    }
    Set<String> known = store.cursors().all().keySet();
    if (!store.cursors().remove(name)) {
      throw new ConfigException(
          "no sink '" + Printable.line(name) + "'" + NearestName.hint(name, known));
    }
    output().outcome("forgotten", "forgot " + Printable.line(name));
  }

  private void list(Store store) {
    Table table = new Table(4, "SINK", "CURSOR", "LAG", "STATE", "URL", "DEAD");
    for (SinkView one : SinkView.all(store)) {
      SinkView.Definition definition = one.definition();
      if (output().json()) {
        out().println(RecordJson.line(one));
      } else {
        table.row(
            one.sink(),
            Long.toString(one.seq()),
            Long.toString(one.behind()),
            definition == null ? "" : definition.paused() ? "paused" : "active",
            definition == null ? "" : definition.url(),
            Long.toString(one.deadLetters()));
      }
    }
    output().table(table, "no sinks in this store; add one with: rssify sinks add URL");
  }
}
