package dev.rssify.cli.store;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.cli.render.Table;
import dev.rssify.core.cluster.ClusterView;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.view.WorkerView;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;

/** {@code rssify workers}: lists the processes that share the polling of a store. */
@Command(
    name = "workers",
    description = {
      "List the workers on a store in PostgreSQL",
      "",
      "Each rssify serve on such a store is a worker and polls its share of 1,024 partitions of feeds",
      "(docs/workers.md). LEASE is the time until its partitions go to others unless it renews them,",
      "LAG how long the feed has waited that is due longest, REFUSED the number of commits that came",
      "after another worker had taken over."
    },
    footer = {"", "Examples:", "  rssify workers --json | jq 'select(.lag_ms > 60000)'"})
public final class WorkersCommand extends StoreCommand {

  public WorkersCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected int run(EngineConfig config, Storage storage) {
    Optional<ClusterView> view = Storage.workers(config);
    Table table =
        new Table(
            0,
            "WORKER",
            "ROLES",
            "STATE",
            "PARTITIONS",
            "DUTIES",
            "FEEDS",
            "LAG",
            "LEASE",
            "REFUSED");
    for (WorkerView worker : view.map(WorkerView::of).orElseGet(List::of)) {
      if (output().json()) {
        out().println(RecordJson.line(worker));
      } else {
        Duration left = Duration.between(view.get().at(), worker.expiresAt());
        table.row(
            worker.worker(),
            String.join(",", worker.roles()),
            worker.state(),
            Integer.toString(worker.partitions()),
            worker.duties().isEmpty() ? "-" : String.join(",", worker.duties()),
            Integer.toString(worker.feeds()),
            worker.lagMs() / 1000 + "s",
            Math.max(0, left.toSeconds()) + "s",
            Long.toString(worker.refusedCommits()));
      }
    }
    output()
        .table(
            table,
            view.isPresent()
                ? "no workers on this store; start one: rssify serve"
                : "no workers: a single process polls a store that is not in PostgreSQL");
    return ExitCode.OK;
  }
}
