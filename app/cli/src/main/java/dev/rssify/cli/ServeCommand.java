package dev.rssify.cli;

import dev.rssify.cli.config.EngineConfigs;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.Wish;
import dev.rssify.core.operations.Registry;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.LoggingListener;
import dev.rssify.embed.Wiring;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code rssify serve}: polls every feed of the store when it is due, until it is stopped. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Poll every feed of the store when it is due, and print what is new as it comes, until stopped.",
      "",
      "The first polls of feeds that are new to the store are spread over their interval, an hour at",
      "most. On Ctrl-C polls that are being made are finished, for up to ten seconds.",
      "Exit status: 0 stopped, 2 wrong usage, or another process polls this store."
    },
    footer = {
      "",
      "Examples:",
      "  rssify serve --from feeds.json",
      "  rssify serve --store sqlite:news.db --json | my-program"
    })
final class ServeCommand implements Callable<Integer> {

  private final Map<String, String> environment;
  private final StopSignal stop;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private FeedsFile feeds = new FeedsFile();

  @Mixin private CommonOptions common = new CommonOptions();

  ServeCommand(Map<String, String> environment, StopSignal stop) {
    this.environment = environment;
    this.stop = stop;
  }

  /** Logs, and reports the polls that fail; what the others find comes as events. */
  private static EngineListener telling(FetchReport report) {
    EngineListener log = new LoggingListener();
    return event -> {
      log.on(event);
      if (event instanceof EngineEvent.PollFinished finished) {
        report.outcome(finished.outcome());
      }
    };
  }

  @Override
  public Integer call() throws InterruptedException {
    EngineConfig config = EngineConfigs.from(common.load(environment));
    FetchReport report = FetchReport.of(common, spec.commandLine());
    try (Wiring wiring =
        new Wiring(
            config,
            OpenStores.toPoll(config),
            Secrets.in(environment),
            report::event,
            telling(report))) {
      for (Wish wish : feeds.wishes(spec.commandLine().getErr())) {
        wiring.registry().register(wish, Registry.First.SPREAD);
      }
      wiring.follow();
      if (!common.quiet) {
        spec.commandLine()
            .getErr()
            .println("rssify: polling " + config.store() + " until stopped (Ctrl-C)");
      }
      stop.await();
    } finally {
      stop.stopped();
    }
    return ExitCode.OK;
  }
}
