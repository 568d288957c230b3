package dev.rssify.cli.reading;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.cli.render.Table;
import dev.rssify.core.operations.journal.DeadLetters;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.NearestName;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.view.Reports;
import dev.rssify.service.config.ConfigException;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code rssify sinks}: lists sinks and their cursors. */
@Command(
    name = "sinks",
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
public final class SinksCommand extends StoreCommand {

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

  /** The action to run. */
  enum Action {
    LIST,
    FORGET
  }

  public SinksCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected void check() {
    if ((action == Action.FORGET) != (sink != null)) {
      throw new ConfigException(
          sink == null
              ? "forget needs the name of a sink; run 'rssify sinks' to list them"
              : "list takes no name");
    }
  }

  @Override
  protected int run(EngineConfig config, Storage storage) {
    if (sink == null) {
      list(storage.store());
    } else {
      forget(storage.store(), sink);
    }
    return ExitCode.OK;
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
    Table table = new Table(0, "SINK", "CURSOR", "LAG", "DEAD");
    DeadLetters letters = new DeadLetters(store.tasks());
    long head = store.journal().head();
    new TreeMap<>(store.cursors().all())
        .forEach((name, seq) -> {
          long lag = Math.max(0, head - seq);
          long dead = letters.count(name);
          if (output().json()) {
            out().println(RecordJson.line(new Reports.Sink(name, seq, lag, dead)));
          } else {
            table.row(name, Long.toString(seq), Long.toString(lag), Long.toString(dead));
          }
        });
    output().table(table, "no sinks in this store");
  }
}
