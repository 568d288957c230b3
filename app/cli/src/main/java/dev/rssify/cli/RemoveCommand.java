package dev.rssify.cli;

import dev.rssify.cli.config.EngineConfigs;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.operations.subscriptions.Registry;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.Storage;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rssify remove}: takes a feed out of the store. */
@Command(
    name = "remove",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Take back a subscription. With the last one to it a feed goes, and with it its entries and its",
      "log; the journal keeps what it told of them. The bytes as served stay until they are old.",
      "",
      "Exit status: 0 removed, 2 wrong usage, or there is no such feed."
    },
    footer = {"", "Example:", "  rssify remove https://example.com/feed.xml"})
final class RemoveCommand implements Callable<Integer> {

  private final Map<String, String> environment;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "FEED", description = "Its URL, its id, or that of a subscription.")
  private String name = "";

  @Mixin private CommonOptions common = new CommonOptions();

  RemoveCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    EngineConfig config = EngineConfigs.from(common.load(environment));
    try (Storage storage = OpenStores.shared(config)) {
      Optional<Subscription> request = storage.store().subscriptions().subscription(name);
      Registry registry = Rssify.registry(config, storage);
      String id =
          request
              .map(Subscription::id)
              .orElseGet(() -> OpenStores.feed(storage.store(), name).id().toString());
      boolean removed = registry.remove(id);
      common.say(spec, removed ? "removed" : "absent", "removed " + Printable.line(name));
      return ExitCode.OK;
    }
  }
}
