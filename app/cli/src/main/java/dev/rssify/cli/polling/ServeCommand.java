package dev.rssify.cli.polling;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ConfiguredCommand;
import dev.rssify.cli.io.FeedsFile;
import dev.rssify.cli.render.EventText;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.operations.subscriptions.FeedNames;
import dev.rssify.core.operations.subscriptions.FirstPolls;
import dev.rssify.core.publish.SinkRegistration;
import dev.rssify.core.text.Printable;
import dev.rssify.service.RssifyService;
import dev.rssify.service.ServiceBuilder;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.ServiceSettings;
import dev.rssify.service.config.Settings;
import dev.rssify.service.config.WorkerSettings;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code rssify serve}: polls every feed when it is due, until it is stopped. */
@Command(
    name = "serve",
    description = {
      "Poll every feed when it is due, until stopped",
      "",
      "Prints new entries as they are found. Up to 300 feeds of --from are polled at once, within the",
      "limits of their hosts; the first polls of more are spread over their interval, at most an hour.",
      "Ctrl-C finishes running polls for up to ten seconds. Output continues from the cursor of the",
      "last serve on this store; serve --no-poll has its own cursor. It also stops when its output is",
      "closed.",
      "",
      "With --listen, clients read, add and follow feeds over HTTP (docs/service.md), and a browser",
      "shows the dashboard at the same address.",
      "",
      "Several serve on one store in PostgreSQL share the work as workers (docs/workers.md).",
      "",
      "Exit status: 1 the output was closed, 2 wrong usage, or another process polls this store; 130",
      "(Ctrl-C) or 143 after a signal."
    },
    footer = {
      "",
      "Examples:",
      "  rssify serve --from feeds.json",
      "  rssify serve --store sqlite:news.db --json | my-program",
      "  rssify serve --listen 127.0.0.1:8080"
    })
public final class ServeCommand extends ConfiguredCommand {

  private static final Duration REFRESH = Duration.ofSeconds(1);

  /** Whether the output was closed. */
  private volatile boolean outputClosed;

  @Mixin private FeedsFile feeds = new FeedsFile();

  @Option(
      names = "--no-poll",
      description = "Do not poll: print what other processes find in the store.")
  private boolean noPoll;

  @Mixin private TapOption tap = new TapOption();

  @Mixin private LakeOption lake = new LakeOption();

  @Option(
      names = "--listen",
      paramLabel = "ADDRESS",
      arity = "0..1",
      fallbackValue = ServiceSettings.DEFAULT_ADDRESS,
      description = {
        "Serve the HTTP API at ADDRESS:PORT, or at a port of this machine. Default with --listen",
        "alone: ${FALLBACK-VALUE}."
      })
  private @Nullable String listen;

  @Option(
      names = "--roles",
      paramLabel = "ROLES",
      description = {
        "What this process does among the workers on a store in PostgreSQL: poll, api, sink, enrich,",
        "index, push, separated by commas. Default: all."
      })
  private @Nullable String roles;

  @Option(
      names = "--worker",
      paramLabel = "ID",
      description = "Name of this process among the workers. Default: host name and process id.")
  private @Nullable String worker;

  public ServeCommand(CommandContext context) {
    super(context);
  }

  @Override
  public Integer call() throws Exception {
    Configuration settings = settings(given());
    FetchReport report = FetchReport.of(output());
    ServiceBuilder builder = new ServiceBuilder(settings);
    List<SubscriptionRequest> requests = feeds.requests(output().err(), context.clock());
    ServeFigures figures = new ServeFigures();
    Instant begin = now();
    try (OpenLake tables = lake.open(settings, context.clock(), output()::problem);
        AsyncFailurePrinter failures =
            new AsyncFailurePrinter(failed -> print(failed, report), this::printDropped);
        RssifyService service =
            connected(builder, requests, report, tables)
                .listener(failures)
                .listener(figures)
                .start()) {
      introduce(settings, requests.size(), builder.firstPolls(), service);
      if (context.terminal().getAsBoolean() && !output().quiet()) {
        context.stop().await(REFRESH, () -> report.status(figures.status(service.engine().load())));
        report.status("");
      } else {
        context.stop().await();
      }
    } finally {
      context.stop().stopped();
    }
    if (!noPoll && !output().quiet()) {
      output().problem(figures.summary(Duration.between(begin, now())));
    }
    if (outputClosed) {
      output()
          .problem(
              "stopped because the output was closed; the next serve continues from the cursor");
    }
    return status(!outputClosed);
  }

  private Map<String, String> given() {
    Map<String, String> given = new HashMap<>();
    if (listen != null) {
      given.put(ServiceSettings.LISTEN.key(), listen);
    }
    if (roles != null) {
      given.put(WorkerSettings.ROLES.key(), roles);
    }
    if (worker != null) {
      given.put(WorkerSettings.ID.key(), worker);
    }
    return given;
  }

  /** Prints what is polled, when new feeds are, and where clients connect. */
  private void introduce(
      Configuration settings, int given, FirstPolls first, RssifyService service) {
    if (output().quiet()) {
      return;
    }
    output()
        .problem(
            (noPoll ? "watching " : "polling ")
                + Printable.withoutPassword(settings.get(Settings.STORE))
                + service.engine().membership().map(m -> " as worker " + m.id()).orElse("")
                + " until stopped (Ctrl-C)");
    if (given > 0 && !noPoll) {
      output()
          .problem(
              EventText.counted(given, "feed", "feeds")
                  + " given, "
                  + first.newFeeds()
                  + " new"
                  + (first.newFeeds() == 0 ? "" : "; " + first.words()));
    }
    service
        .url()
        .ifPresent(url -> output().problem("listening on " + url + " (dashboard and HTTP API)"));
    settings
        .get(ServiceSettings.GRPC)
        .ifPresent(grpc -> output().problem("gRPC on " + grpc.text()));
  }

  private ServiceBuilder connected(
      ServiceBuilder builder,
      List<SubscriptionRequest> requests,
      FetchReport report,
      @Nullable OpenLake tables) {
    builder
        .environment(context.environment())
        .clock(context.clock())
        .feeds(requests)
        .sink((_, store, _) -> printing(report, new FeedNames(store)));
    if (noPoll) {
      builder.withoutPolling();
    }
    tap.folder().ifPresent(builder::tap);
    if (tables != null) {
      builder.sink(tables.sink());
    }
    return builder;
  }

  private SinkRegistration printing(FetchReport report, FeedNames names) {
    report.names(names::of);
    return SinkRegistration.resuming(
        noPoll ? "serve-no-poll" : "serve", event -> print(event, report, names));
  }

  /** Fails when the output is closed, so that the cursor does not advance. */
  private void print(JournalEvent event, FetchReport report, FeedNames names) throws IOException {
    report.event(event, names::of);
    if (out().checkError()) {
      end();
      throw new IOException("standard output cannot be written to");
    }
  }

  /** Text failures go to standard error, which may be open when standard output is closed. */
  private void print(PollOutcome.Failed failed, FetchReport report) {
    report.polled(failed);
    if (output().json() && out().checkError()) {
      end();
    }
  }

  private void printDropped(int count) {
    output()
        .err()
        .printf(
            Locale.ROOT,
            "rssify: %,d more polls failed while the output was blocked; run 'rssify stats'%n",
            count);
  }

  private void end() {
    outputClosed = true;
    context.stop().stop();
  }
}
