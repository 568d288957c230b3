package dev.rssify.cli;

import dev.rssify.cli.config.ConfigException;
import dev.rssify.cli.config.EngineConfigs;
import dev.rssify.core.model.PollOutcome;
import dev.rssify.core.model.Subscription;
import dev.rssify.core.store.StoreException;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.LoggingListener;
import dev.rssify.embed.Storage;
import dev.rssify.embed.Wiring;
import dev.rssify.json.FeedList;
import dev.rssify.json.FeedListJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rssify fetch}: asks feeds once and prints what is new. */
@Command(
    name = "fetch",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Ask feeds once and print what is new.",
      "",
      "Each feed is asked politely: with its validators, one start per second and host.",
      "Exit status: 0 all feeds were read, 1 some could not be, 2 wrong usage."
    },
    footer = {
      "",
      "Examples:",
      "  rssify fetch --one https://example.com/feed.xml",
      "  rssify fetch --from feeds.json --json"
    })
final class FetchCommand implements Callable<Integer> {

  private final Map<String, String> environment;

  @Spec private CommandSpec spec = CommandSpec.create();

  @ArgGroup(multiplicity = "1")
  private Feeds feeds = new Feeds();

  @Mixin private CommonOptions common = new CommonOptions();

  FetchCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  /** What to ask: exactly one of these. */
  private static final class Feeds {
    @Option(names = "--one", paramLabel = "URL", description = "A single feed.")
    private @Nullable String one;

    @Option(
        names = "--from",
        paramLabel = "FILE",
        description = "The feeds of a feeds.json: a list of URLs or of objects with a url.")
    private @Nullable Path from;
  }

  @Override
  public Integer call() throws InterruptedException {
    EngineConfig config = EngineConfigs.from(common.load(environment));
    List<Subscription> subscriptions = subscriptions();
    FetchReport report = FetchReport.of(common, spec.commandLine());
    try (Wiring wiring =
        new Wiring(config, open(config.store()), report::event, new LoggingListener())) {
      List<PollOutcome> outcomes = wiring.fetchPass().run(subscriptions, report::outcome);
      report.summary(outcomes);
      boolean allRead = outcomes.stream().allMatch(PollOutcome.Succeeded.class::isInstance);
      return allRead ? ExitCode.OK : ExitCode.SOME_FAILED;
    }
  }

  private static Storage open(String spec) {
    try {
      return Storage.open(spec);
    } catch (IllegalArgumentException | StoreException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    }
  }

  private List<Subscription> subscriptions() {
    if (feeds.one == null) {
      return fromFile(Objects.requireNonNull(feeds.from));
    }
    return List.of(Subscription.to(Urls.feed(feeds.one)));
  }

  private static List<Subscription> fromFile(Path file) {
    FeedList list = new FeedListJson().read(text(file));
    if (!list.problems().isEmpty()) {
      throw new ConfigException(
          list.problems().stream()
              .map(problem -> file + ":" + problem)
              .collect(Collectors.joining(System.lineSeparator() + "rssify: ")));
    }
    if (list.feeds().isEmpty()) {
      throw new ConfigException(file + ": there is no feed in this file");
    }
    return list.feeds();
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (NoSuchFileException e) {
      throw new ConfigException(file + ": there is no such file");
    } catch (IOException e) {
      throw new ConfigException(file + ": cannot be read: " + e.getMessage());
    }
  }
}
