package dev.rssify.cli;

import dev.rssify.cli.config.EngineConfigs;
import dev.rssify.core.operations.DeadLetters;
import dev.rssify.core.store.Store;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;
import dev.rssify.json.SinkJson;
import java.io.PrintWriter;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
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
      "Exit status: 0, 2 wrong usage."
    },
    footer = {"", "Example:", "  rssify sinks --json | jq 'select(.dead_letters > 0)'"})
final class SinksCommand implements Callable<Integer> {

  private final Map<String, String> environment;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private CommonOptions common = new CommonOptions();

  SinksCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    EngineConfig config = EngineConfigs.from(common.load(environment));
    PrintWriter out = spec.commandLine().getOut();
    Table table = new Table(0, "SINK", "HAS", "BEHIND", "DEAD");
    try (Storage storage = OpenStores.shared(config)) {
      Store store = storage.store();
      DeadLetters letters = new DeadLetters(store.tasks());
      long head = store.journal().head();
      new TreeMap<>(store.cursors().all())
          .forEach((sink, seq) -> {
            long behind = Math.max(0, head - seq);
            long dead = letters.count(sink);
            if (common.json) {
              out.println(new SinkJson().write(sink, seq, behind, dead));
            } else {
              table.row(sink, Long.toString(seq), Long.toString(behind), Long.toString(dead));
            }
          });
    }
    if (!common.json && table.size() > 0) {
      table.print(out, Terminal.width(environment));
    } else if (!common.json && !common.quiet) {
      out.println("nobody's place in the journal is kept in this store");
    }
    out.flush();
    return ExitCode.OK;
  }
}
