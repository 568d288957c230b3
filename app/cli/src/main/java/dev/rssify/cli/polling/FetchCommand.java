package dev.rssify.cli.polling;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ConfiguredCommand;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.FeedsFile;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.cli.io.Urls;
import dev.rssify.core.engine.StartCondition.Refusal;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.operations.manual.FetchPass;
import dev.rssify.core.publish.SinkRegistration;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.RssifyBuilder;
import dev.rssify.embed.SinkFactory;
import dev.rssify.service.Secrets;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.EngineConfigs;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code rssify fetch}: polls feeds once and prints new entries. */
@Command(
    name = "fetch",
    description = {
      "Poll feeds once and print new entries",
      "",
      "Polls the feeds that are due, or the given ones. Requests use validators, and each host gets",
      "at most one request per second.",
      "",
      "Exit status: 0 all polls succeeded, 1 some failed, 2 wrong usage."
    },
    footer = {
      "",
      "Examples:",
      "  rssify fetch                                   all feeds that are due",
      "  rssify fetch --one https://example.com/feed.xml",
      "  rssify fetch --from feeds.json --json"
    })
public final class FetchCommand extends ConfiguredCommand {

  @ArgGroup(multiplicity = "0..1")
  private Feeds feeds = new Feeds();

  public FetchCommand(CommandContext context) {
    super(context);
  }

  /** The feeds to poll: at most one of these options. */
  private static final class Feeds {
    @Option(names = "--all", description = "Poll every feed of the store, due or not.")
    private boolean all;

    @Option(
        names = "--one",
        paramLabel = "URL",
        description = "Poll this feed, and subscribe to it.")
    private @Nullable String one;

    @ArgGroup(exclusive = false, multiplicity = "1")
    private FeedsFile file = new FeedsFile();
  }

  @Override
  public Integer call() throws InterruptedException {
    Configuration settings = settings();
    EngineConfig config = EngineConfigs.from(settings);
    List<SinkFactory> plans = context.webhooks().plans(settings, config);
    List<SubscriptionRequest> requests = requests();
    FetchReport report = FetchReport.of(output());
    RssifyBuilder builder =
        Rssify.builder(config)
            .storage(OpenStores.toPoll(config))
            .secrets(Secrets.of(settings, context.environment()));
    if (output().json() || !output().quiet()) {
      builder.registration(SinkRegistration.fromNowOn(report::event));
    }
    plans.forEach(builder::registration);
    try (Rssify rssify = builder.open()) {
      Optional<Refusal> refusal = rssify.pass().refusal();
      if (refusal.isPresent() && !output().json()) {
        output().problem("nothing was polled: " + refusal.get().message());
        return ExitCode.SOME_FAILED;
      }
      List<PollOutcome> outcomes = outcomes(rssify.pass(), requests, report);
      if (outcomes.isEmpty()) {
        report.nothing(rssify.pass().nextDue());
      } else {
        report.summary(outcomes);
      }
      return status(outcomes.stream().allMatch(PollOutcome.Succeeded.class::isInstance));
    }
  }

  private List<PollOutcome> outcomes(
      FetchPass pass, List<SubscriptionRequest> requests, FetchReport report)
      throws InterruptedException {
    if (!requests.isEmpty()) {
      return pass.run(requests, report);
    }
    return feeds.all ? pass.all(report) : pass.due(report);
  }

  private List<SubscriptionRequest> requests() {
    return feeds.one == null
        ? feeds.file.requests(output().err(), context.clock())
        : List.of(SubscriptionRequest.partial(Subscription.to(Urls.feed(feeds.one))));
  }
}
