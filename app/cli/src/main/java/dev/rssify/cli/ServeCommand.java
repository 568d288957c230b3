package dev.rssify.cli;

import dev.rssify.adapters.apihttp.Service;
import dev.rssify.adapters.apihttp.ServiceConfig;
import dev.rssify.adapters.fetchhttp.NamedSecrets;
import dev.rssify.adapters.sinkndjson.NdjsonTap;
import dev.rssify.cli.config.ConfigException;
import dev.rssify.cli.config.Configuration;
import dev.rssify.cli.config.EngineConfigs;
import dev.rssify.cli.config.ServiceSettings;
import dev.rssify.cli.config.Settings;
import dev.rssify.core.engine.DocumentExecutor;
import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.operations.subscriptions.Registry;
import dev.rssify.core.publish.SinkRegistration;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.LoggingListener;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.RssifyBuilder;
import dev.rssify.embed.SinkFactory;
import dev.rssify.embed.Storage;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rssify serve}: polls every feed when it is due, until it is stopped. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Poll every feed when it is due, until stopped",
      "",
      "Prints new entries as they are found. The first polls of new feeds are spread over their",
      "interval, at most an hour. Ctrl-C finishes running polls for up to ten seconds. Output continues",
      "from the cursor of the last serve on this store; serve --no-poll has its own cursor. It also",
      "stops when its output is closed.",
      "",
      "With --listen, clients read, add and follow feeds over HTTP; see docs/service.md.",
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
final class ServeCommand implements Callable<Integer> {

  /** The interval at which a configured metrics file is written. */
  private static final Duration METRICS_PAUSE = Duration.ofSeconds(15);

  private final Map<String, String> environment;
  private final InstantSource clock;
  private final StopSignal stop;
  private final Webhooks webhooks;

  /** Whether the output was closed. */
  private volatile boolean outputClosed;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private FeedsFile feeds = new FeedsFile();

  @Option(
      names = "--no-poll",
      description = "Do not poll: print what other processes find in the store.")
  private boolean noPoll;

  @Option(
      names = "--tap",
      paramLabel = "DIR",
      description = {
        "Also append every change as a line of JSON to DIR/2026-11-15.ndjson, one file per day."
      })
  private @Nullable Path tap;

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

  @Mixin private CommonOptions common = new CommonOptions();

  ServeCommand(
      Map<String, String> environment, InstantSource clock, StopSignal stop, Webhooks webhooks) {
    this.environment = environment;
    this.clock = clock;
    this.stop = stop;
    this.webhooks = webhooks;
  }

  @Override
  public Integer call() throws InterruptedException, IOException {
    Configuration settings =
        common.load(
            environment, listen == null ? Map.of() : Map.of(ServiceSettings.LISTEN.key(), listen));
    Optional<ServiceConfig> listening = ServiceSettings.read(settings);
    listening.ifPresent(ServeCommand::requireFree);
    EngineConfig config = EngineConfigs.from(settings);
    NamedSecrets secrets = Secrets.of(settings, environment);
    FetchReport report = FetchReport.of(common, spec.commandLine());
    try (NdjsonTap files = tap == null ? null : opened(tap);
        Observability observed = new Observability(settings, config, clock);
        AsyncFailurePrinter failures =
            new AsyncFailurePrinter(failed -> print(failed, report), this::printDropped);
        Rssify rssify =
            builder(
                    settings,
                    secrets,
                    report,
                    observed.with(new LoggingListener(), failures),
                    files)
                .open()) {
      observed.of(rssify);
      PrintWriter err = spec.commandLine().getErr();
      settings
          .get(Settings.INITIAL_FEEDS)
          .ifPresent(file -> rssify.initialFeeds().seed(FeedsFile.of(file).requests(err)));
      rssify.add(feeds.requests(err), Registry.First.SPREAD);
      if (noPoll) {
        rssify.watch();
      } else {
        rssify.start();
      }
      if (!common.quiet) {
        String what = noPoll ? "watching " : "polling ";
        err.println(
            "rssify: "
                + what
                + Printable.withoutPassword(config.store())
                + " until stopped (Ctrl-C)");
      }
      ServedLists lists =
          new ServedLists(
              DocumentExecutor.ofMachine(), secrets, config.http().egress().proxies().keySet(), clock);
      try (Service service =
          listening.isPresent() ? started(listening.get(), rssify, lists, observed) : null) {
        if (service != null && !common.quiet) {
          err.println("rssify: listening on " + service.url());
        }
        HeapTrim heap = new HeapTrim(clock);
        stop.await(
            METRICS_PAUSE,
            () -> {
              observed.write();
              heap.run();
            });
      }
      observed.write();
    } finally {
      stop.stopped();
    }
    if (outputClosed) {
      spec.commandLine()
          .getErr()
          .println(
              "rssify: stopped because the output was closed; the next serve continues from the"
                  + " cursor");
    }
    return outputClosed ? ExitCode.SOME_FAILED : ExitCode.OK;
  }

  /** Fails when the output is closed, so that the cursor does not advance. */
  private void print(JournalEvent event, FetchReport report) throws IOException {
    report.event(event);
    if (spec.commandLine().getOut().checkError()) {
      end();
      throw new IOException("standard output cannot be written to");
    }
  }

  /** Text failures go to standard error, which may be open when standard output is closed. */
  private void print(PollOutcome.Failed failed, FetchReport report) {
    report.polled(failed);
    if (common.json && spec.commandLine().getOut().checkError()) {
      end();
    }
  }

  private void printDropped(int count) {
    spec.commandLine()
        .getErr()
        .printf(
            Locale.ROOT,
            "rssify: %,d more polls failed while the output was blocked; run 'rssify stats'%n",
            count);
  }

  private void end() {
    outputClosed = true;
    stop.stop();
  }

  private static void requireFree(ServiceConfig config) {
    try {
      Service.requireFree(config);
    } catch (UncheckedIOException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    }
  }

  private Service started(
      ServiceConfig config, Rssify rssify, ServedLists lists, Observability observed) {
    try {
      return Service.start(
          config,
          new ServedRssify(rssify, !noPoll),
          lists,
          List.of(new ObservedRoutes(observed)),
          clock,
          System::nanoTime);
    } catch (UncheckedIOException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    }
  }

  private RssifyBuilder builder(
      Configuration settings,
      NamedSecrets secrets,
      FetchReport report,
      EngineListener listener,
      @Nullable NdjsonTap files) {
    EngineConfig config = EngineConfigs.from(settings);
    // Only the process that polls delivers events to sinks.
    List<SinkFactory> plans = noPoll ? List.of() : webhooks.plans(settings, config);
    Storage storage = noPoll ? OpenStores.shared(config) : OpenStores.toPoll(config);
    RssifyBuilder builder =
        Rssify.builder(config)
            .storage(storage)
            .secrets(secrets)
            .registration(
                SinkRegistration.resuming(
                    noPoll ? "serve-no-poll" : "serve", event -> print(event, report)))
            .listener(listener);
    plans.forEach(builder::registration);
    return files == null ? builder : builder.registration(behind(files, storage));
  }

  /** Refuses a tap that is ahead of the journal: it would receive nothing for long. */
  private SinkRegistration behind(NdjsonTap files, Storage storage) {
    long last = files.last().orElse(0L);
    long head = storage.store().journal().head();
    if (last > head) {
      storage.close();
      throw new ConfigException(
          tap
              + ": its files end with event "
              + last
              + ", the journal of this store with "
              + head
              + ": they belong to another store, or to this one before a restore; give --tap another"
              + " folder");
    }
    return SinkRegistration.after(last, files);
  }

  private static NdjsonTap opened(Path folder) {
    try {
      return NdjsonTap.open(folder);
    } catch (IOException e) {
      throw new ConfigException(folder + ": cannot be written to: " + e.getMessage());
    }
  }
}
