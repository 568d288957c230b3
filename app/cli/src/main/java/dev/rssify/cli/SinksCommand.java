package dev.rssify.cli;

import dev.rssify.cli.config.ConfigException;
import dev.rssify.cli.config.EngineConfigs;
import dev.rssify.core.operations.journal.DeadLetters;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.NearestName;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;
import dev.rssify.json.SinkJson;
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

/** {@code rssify sinks}: who is told of events, and how far each has come. */
@Command(
    name = "sinks",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Show everybody whose place in the journal is kept: webhooks, what serve prints, readers of the",
      "library. BEHIND is how many events there are that it does not have yet; DEAD how many it did",
      "not take (rssify deadletters).",
      "",
      "With forget the place of one that is gone for good is kept no longer, so that nobody is woken",
      "because it falls behind. One that is still there begins anew, with what happens from then on.",
      "",
      "Exit status: 0, 2 wrong usage, or there is nothing of that name to forget."
    },
    footer = {
      "",
      "Examples:",
      "  rssify sinks --json | jq 'select(.dead_letters > 0)'",
      "  rssify sinks forget webhook:board"
    })
final class SinksCommand implements Callable<Integer> {

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
      description = "Whom to forget, as list shows it.")
  private @Nullable String sink;

  @Mixin private CommonOptions common = new CommonOptions();

  /** What to do. */
  enum Action {
    LIST,
    FORGET
  }

  SinksCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    if ((action == Action.FORGET) != (sink != null)) {
      throw new ConfigException(
          sink == null
              ? "whom to forget? rssify sinks shows the names"
              : "list shows all of them and takes no name");
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
              + " dead letters, which nobody would find any longer; first: rssify deadletters drop"
              + " --sink "
              + Printable.line(name));
    }
    Set<String> known = store.cursors().all().keySet();
    if (!store.cursors().remove(name)) {
      throw new ConfigException(
          "there is no sink '" + Printable.line(name) + "'" + NearestName.hint(name, known));
    }
    common.say(spec, "forgotten", "forgot " + Printable.line(name));
    return ExitCode.OK;
  }

  private int list(Store store) {
    PrintWriter out = spec.commandLine().getOut();
    Table table = new Table(0, "SINK", "HAS", "BEHIND", "DEAD");
    DeadLetters letters = new DeadLetters(store.tasks());
    long head = store.journal().head();
    new TreeMap<>(store.cursors().all())
        .forEach((name, seq) -> {
          long behind = Math.max(0, head - seq);
          long dead = letters.count(name);
          if (common.json) {
            out.println(new SinkJson().write(name, seq, behind, dead));
          } else {
            table.row(name, Long.toString(seq), Long.toString(behind), Long.toString(dead));
          }
        });
    if (!common.json && table.size() > 0) {
      table.print(out, Terminal.width(environment));
    } else if (!common.json && !common.quiet) {
      out.println("nobody's place in the journal is kept in this store");
    }
    out.flush();
    return ExitCode.OK;
  }
}
