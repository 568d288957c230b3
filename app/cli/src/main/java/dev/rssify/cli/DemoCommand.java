package dev.rssify.cli;

import dev.rssify.cli.config.Configuration;
import dev.rssify.cli.config.EngineConfigs;
import dev.rssify.core.model.FeedAddress;
import dev.rssify.core.model.PollOutcome;
import dev.rssify.core.model.Subscription;
import dev.rssify.core.model.Wish;
import dev.rssify.core.publish.Outlet;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.Storage;
import dev.rssify.lab.simulator.FasterClock;
import dev.rssify.lab.simulator.Simulator;
import dev.rssify.lab.simulator.SimulatorConfig;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rssify demo}: a world of publishers on this machine, and rssify polling it. */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Poll a small made-up world of publishers on this machine; no network is needed.",
      "",
      "Their time runs an hour a second, so that there is news. Everything else is real:",
      "requests over HTTP, validators, one start per second and host. Nothing is left behind."
    },
    footer = {
      "",
      "Examples:",
      "  rssify demo",
      "  rssify demo --for 60 --json | jq .payload.title"
    })
final class DemoCommand implements Callable<Integer> {

  private static final int HOSTS = 10;
  private static final int FEEDS = 40;
  private static final double SPEED = 3600;

  private final Map<String, String> environment;
  private final InstantSource clock;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--for",
      paramLabel = "SECONDS",
      defaultValue = "20",
      description = "How long it goes on. Default: ${DEFAULT-VALUE}.")
  private int seconds;

  @Mixin private CommonOptions common = new CommonOptions();

  DemoCommand(Map<String, String> environment, InstantSource clock) {
    this.environment = environment;
    this.clock = clock;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Configuration settings = common.load(environment);
    EngineConfig config = EngineConfigs.from(settings).onLoopback();
    Instant end = clock.instant().plusSeconds(seconds);
    // Their time catches up with ours at the end, so no entry comes from the future.
    Instant worldStart = end.minus(Duration.ofSeconds(Math.round(seconds * SPEED)));
    SimulatorConfig world =
        SimulatorConfig.defaults(new FasterClock(clock, worldStart, SPEED)).sized(HOSTS, FEEDS);
    DemoReport report = DemoReport.of(common, spec.commandLine());
    try (TemporaryFolder folder = new TemporaryFolder();
        Simulator simulator = Simulator.start(world);
        Rssify rssify =
            Rssify.builder(config)
                .storage(Storage.open("sqlite:" + folder.path().resolve("demo.db")))
                .outlet(Outlet.fromNowOn(report::event))
                .open()) {
      report.begins(FEEDS, HOSTS);
      List<Subscription> feeds =
          simulator.feedUrls().stream().map(FeedAddress::new).map(Subscription::to).toList();
      do {
        Instant worldTime = world.clock().instant();
        List<PollOutcome> outcomes = rssify.pass().run(Wish.plain(feeds), _ -> {});
        report.round(worldTime, outcomes);
      } while (clock.instant().isBefore(end));
      report.ends(simulator.stats());
    }
    return ExitCode.OK;
  }
}
