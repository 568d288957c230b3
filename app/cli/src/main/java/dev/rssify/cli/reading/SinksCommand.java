package dev.rssify.cli.reading;

import dev.rssify.cli.io.CommonOptions;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.cli.render.Table;
import dev.rssify.cli.render.Terminal;
import dev.rssify.core.operations.journal.DeadLetters;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.NearestName;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.view.Reports;
import dev.rssify.service.config.ConfigException;
import dev.rssify.service.config.EngineConfigs;
import java.io.PrintWriter;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rssify sinks}: lists sinks and their cursors. */
@Command(
    name = "sinks",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "List sinks with their cursor, lag and dead letters",
      "",
      "A sink is a webhook, the output of serve, or a subscriber of the library. LAG is the number of",
      "events behind the journal, DEAD the number of rejected events (rssify deadletters).",
      "",
      "Forget deletes the cursor of a sink that is no longer used, so that its lag raises no alarm. A",
      "sink that is still used starts with the next event.",
      "",
      "Exit status: 0 done, 2 wrong usage, or no such sink."
    },
    footer = {
      "",
      "Examples:",
      "  rssify sinks --json | jq 'select(.dead_letters > 0)'",
      "  rssify sinks forget webhook:board"
    })
public final class SinksCommand implements Callable<Integer> {

  private final Map<String, String> environment;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "ACTION",
      description = "list or forget. Default: list.")
  private Action action = Action.LIST;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "SINK",
      description = "Sink to forget, as shown by list.")
  private @Nullable String sink;

  @Mixin private CommonOptions common = new CommonOptions();

  /** The action to run. */
  enum Action {
    LIST,
    FORGET
  }

  public SinksCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    if ((action == Action.FORGET) != (sink != null)) {
      throw new ConfigException(
          sink == null
              ? "forget needs the name of a sink; run 'rssify sinks' to list them"
              : "list takes no name");
    }
    EngineConfig config = EngineConfigs.from(common.load(environment));
    try (Storage storage = OpenStores.shared(config)) {
      return sink == null ? list(storage.store()) : forget(storage.store(), sink);
    }
  }

  private int forget(Store store, String name) {
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
    common.report(spec, "forgotten", "forgot " + Printable.line(name));
    return ExitCode.OK;
  }

  private int list(Store store) {
    PrintWriter out = spec.commandLine().getOut();
    Table table = new Table(0, "SINK", "CURSOR", "LAG", "DEAD");
    DeadLetters letters = new DeadLetters(store.tasks());
    long head = store.journal().head();
    new TreeMap<>(store.cursors().all())
        .forEach((name, seq) -> {
          long lag = Math.max(0, head - seq);
          long dead = letters.count(name);
          if (common.json()) {
            out.println(RecordJson.line(new Reports.Sink(name, seq, lag, dead)));
          } else {
            table.row(name, Long.toString(seq), Long.toString(lag), Long.toString(dead));
          }
        });
    if (!common.json() && table.size() > 0) {
      table.print(out, Terminal.width(environment));
    } else if (!common.json() && !common.quiet()) {
      out.println("no sinks in this store");
    }
    out.flush();
    return ExitCode.OK;
  }
}
