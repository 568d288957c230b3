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
import dev.rssify.core.publish.SinkRegistration;
import dev.rssify.embed.Rssify;
import dev.rssify.lab.simulator.Simulator;
import dev.rssify.lab.simulator.SimulatorConfig;
import dev.rssify.lab.simulator.world.Mix;
import dev.rssify.service.RssifyService;
import dev.rssify.service.ServiceBuilder;
import dev.rssify.service.config.ConfigException;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.ServiceSettings;
import dev.rssify.service.config.Settings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

  /**
   * This seed yields planets, podcasts, and feeds that are rate-limited, fail and end; none moves.
   */
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
    Duration maxDuration =
        lasting == null ? Duration.ofDays(365) : Times.duration("--for", lasting);
    Instant startedAt = now();
    DemoFigures figures = new DemoFigures(startedAt);
    DemoReport report = report();
    try (TemporaryFolder folder = new TemporaryFolder();
        Simulator world =
            Simulator.start(
                SimulatorConfig.defaults(context.clock())
                    .sized(HOSTS, FEEDS)
                    .withSeed(SEED)
                    .withMix(Mix.LIVELY));
        RssifyService service =
            new ServiceBuilder(settings(folder))
                .environment(Map.of())
                .clock(context.clock())
                .listener(listener(figures))
                .sink(SinkRegistration.fromNowOn(event -> happened(event, figures, report)))
                .feeds(requests(world))
                .start()) {
      introduce(store(folder), service.url().orElseThrow());
      folder.isClosedInOrder();
      context
          .stop()
          .await(
              REFRESH,
              () -> {
                report.moment(moment(figures, service.engine(), world));
                boolean over = !now().isBefore(startedAt.plus(maxDuration));
                if (over || out().checkError()) {
                  context.stop().stop();
                }
              });
      report.ends(moment(figures, service.engine(), world));
    } finally {
      context.stop().stopped();
    }
    return ExitCode.OK;
  }

  private static String store(TemporaryFolder folder) {
    return "sqlite:" + folder.path().resolve("demo.db");
  }

  /** Without the user's configuration: its webhooks must not receive simulated entries. */
  private Configuration settings(TemporaryFolder folder) {
    return onlyOwnSettings(
        Map.of(
            Settings.STORE.key(), store(folder),
            ServiceSettings.LISTEN.key(), "127.0.0.1:0",
            Settings.ALLOWED_RANGES.key(), "127.0.0.0/8"));
  }

  private DemoReport report() {
    PrintWriter out = out();
    if (output().quiet() && !output().json()) {
      return new DemoReport.Lines(new PrintWriter(Writer.nullWriter()));
    }
    if (output().json()) {
      return new DemoReport.Json(out);
    }
    return Terminal.isInteractive() && !"dumb".equals(context.environment().get("TERM"))
        ? new DemoReport.Picture(
            out,
            new DemoScreen(
                output().width(), output().style().colors(), context.zone().get().toZoneId()))
        : new DemoReport.Lines(out);
  }

  /** Prints where store and dashboard are, for commands in another terminal and a browser. */
  private void introduce(String store, URI dashboard) {
    if (output().quiet()) {
      return;
    }
    if (output().json()) {
      output().problem("the journal of " + store + " until stopped; dashboard: " + dashboard);
      return;
    }
    out()
        .printf(
            Locale.ROOT,
            """
            Polling %d feeds of simulated publishers on this machine, each every %d seconds.
            Ctrl-C stops it. Dashboard: %s
            Meanwhile, in another terminal:

              export RSSIFY_STORE=%s
              ./rssify tail
              ./rssify feeds
              ./rssify stats
              ./rssify explain feed-1

            """,
            FEEDS,
            INTERVAL.toSeconds(),
            dashboard,
            store);
  }

  private static List<SubscriptionRequest> requests(Simulator world) {
    return IntStream.range(0, FEEDS)
        .mapToObj(
            number -> request("feed-" + number, new FeedAddress(world.feedUrls().get(number))))
        .toList();
  }

  private static SubscriptionRequest request(String id, FeedAddress address) {
    return new SubscriptionRequest(
        Subscription.to(address).withId(id).withInterval(INTERVAL), FeedSettings.NONE);
  }

  private static EngineListener listener(DemoFigures figures) {
    return event -> {
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
