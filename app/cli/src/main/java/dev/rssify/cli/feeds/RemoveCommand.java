package dev.rssify.cli.feeds;

import dev.rssify.cli.io.CommonOptions;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.operations.subscriptions.Registry;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.Storage;
import dev.rssify.service.config.EngineConfigs;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rssify remove}: deletes a subscription. */
@Command(
    name = "remove",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Delete a subscription",
      "",
      "Deleting the last subscription of a feed deletes the feed with its entries and fetch log. Events",
      "stay in the journal. Stored responses stay until they expire.",
      "",
      "Exit status: 0 removed, 2 wrong usage, or no such feed."
    },
    footer = {"", "Example:", "  rssify remove https://example.com/feed.xml"})
public final class RemoveCommand implements Callable<Integer> {

  private final Map<String, String> environment;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "FEED", description = "URL, feed id or subscription id.")
  private String name = "";

  @Mixin private CommonOptions common = new CommonOptions();

  public RemoveCommand(Map<String, String> environment) {
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
      common.report(spec, removed ? "removed" : "absent", "removed " + Printable.line(name));
      return ExitCode.OK;
    }
  }
}
