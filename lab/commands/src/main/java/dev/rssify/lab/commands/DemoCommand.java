package dev.rssify.lab.commands;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ConfiguredCommand;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.TemporaryFolder;
import dev.rssify.cli.render.Terminal;
import dev.rssify.cli.render.Times;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.operations.subscriptions.Registry;
import dev.rssify.core.publish.SinkRegistration;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.LoggingListener;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.Storage;
import dev.rssify.lab.simulator.Simulator;
import dev.rssify.lab.simulator.SimulatorConfig;
import dev.rssify.lab.simulator.world.Mix;
import dev.rssify.service.config.ConfigException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code rssify demo}: polls simulated publishers on this machine. */
@Command(
    name = "demo",
    description = {
      "Poll simulated publishers on this machine (offline)",
      "",
      "Runs until stopped. Everything but the publishers is real: HTTP requests, validators, one",
      "request per second and host, rate limits, and a store in a temporary folder. Other commands",
      "can read that store meanwhile. The folder is deleted at the end."
    },
    footer = {
      "",
      "Examples:",
      "  rssify demo",
      "  rssify demo --for 30s --json | jq .payload.title"
    })
final class DemoCommand extends ConfiguredCommand {

  private static final int HOSTS = 15;
  private static final int FEEDS = 40;

  /** This seed yields planets, podcasts, and feeds that throttle, fail and end; none moves. */
  private static final long SEED = 790;

  private static final Duration INTERVAL = Duration.ofSeconds(4);
  private static final Duration REFRESH = Duration.ofMillis(250);

  @Option(
      names = "--for",
      paramLabel = "TIME",
      description = "Stop after a time such as 30s or 5m. Default: on Ctrl-C.")
  private @Nullable String lasting;

  DemoCommand(CommandContext context) {
    super(context);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (namesStore()) {
      throw new ConfigException(
          "demo uses a temporary store and deletes it at the end; remove --store");
    }
    EngineConfig config = config().onLoopback();
    Duration most = lasting == null ? Duration.ofDays(365) : Times.duration("--for", lasting);
    Instant begin = now();
    DemoFigures figures = new DemoFigures(begin);
    DemoReport report = report();
    try (TemporaryFolder folder = new TemporaryFolder();
        Simulator world =
            Simulator.start(
                SimulatorConfig.defaults(context.clock())
                    .sized(HOSTS, FEEDS)
                    .withSeed(SEED)
                    .withMix(Mix.LIVELY));
        Rssify rssify =
            Rssify.builder(config)
                .storage(Storage.open("sqlite:" + folder.path().resolve("demo.db")))
                .listener(listener(figures))
                .registration(SinkRegistration.fromNowOn(event -> happened(event, figures, report)))
                .open()) {
      introduce("sqlite:" + folder.path().resolve("demo.db"));
      rssify.add(requests(world), Registry.First.AT_ONCE);
      rssify.start();
      folder.isClosedInOrder();
      context
          .stop()
          .await(
              REFRESH,
              () -> {
                report.moment(moment(figures, rssify, world));
                boolean over = !now().isBefore(begin.plus(most));
                if (over || out().checkError()) {
                  context.stop().stop();
                }
              });
      report.ends(moment(figures, rssify, world));
    } finally {
      context.stop().stopped();
    }
    return ExitCode.OK;
  }

  private DemoReport report() {
    PrintWriter out = out();
    if (output().quiet() && !output().json()) {
      return new DemoReport.Lines(new PrintWriter(Writer.nullWriter()));
    }
    if (output().json()) {
      return new DemoReport.Json(out);
    }
    boolean colors = context.environment().getOrDefault("NO_COLOR", "").isEmpty();
    return Terminal.isThere() && !"dumb".equals(context.environment().get("TERM"))
        ? new DemoReport.Picture(out, new DemoScreen(output().width(), colors))
        : new DemoReport.Lines(out);
  }

  /** Prints where the store is, for commands in another terminal. */
  private void introduce(String store) {
    if (output().quiet()) {
      return;
    }
    if (output().json()) {
      output().problem("the journal of " + store + " until stopped");
      return;
    }
    out()
        .printf(
            Locale.ROOT,
            """
            Polling %d feeds of simulated publishers on this machine, each every %d seconds.
            Ctrl-C stops it. Meanwhile, in another terminal:

              export RSSIFY_STORE=%s
              ./rssify tail
              ./rssify feeds
              ./rssify stats
              ./rssify explain feed-1

            """,
            FEEDS,
            INTERVAL.toSeconds(),
            store);
  }

  private static List<SubscriptionRequest> requests(Simulator world) {
    return IntStream.range(0, FEEDS)
        .mapToObj(
            number -> request("feed-" + number, new FeedAddress(world.feedUrls().get(number))))
        .toList();
  }

  private static SubscriptionRequest request(String id, FeedAddress address) {
    Subscription subscription =
        new Subscription(
            id, address.feedId(), address, null, List.of(), null, null, true, INTERVAL, null);
    return new SubscriptionRequest(subscription, FeedSettings.NONE);
  }

  private static EngineListener listener(DemoFigures figures) {
    EngineListener log = new LoggingListener();
    return event -> {
      log.on(event);
      if (event instanceof EngineEvent.PollFinished finished) {
        figures.polled(finished);
      }
    };
  }

  private static void happened(JournalEvent event, DemoFigures figures, DemoReport report) {
    figures.happened(event);
    report.event(event);
  }

  private DemoFigures.Moment moment(DemoFigures figures, Rssify rssify, Simulator world) {
    return figures.at(now(), rssify.store().gates().all(), world.stats());
  }
}
