package dev.rssify.cli.feeds;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.Storage;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code rssify remove}: deletes a subscription. */
@Command(
    name = "remove",
    description = {
      "Delete a subscription",
      "",
      "Deleting the last subscription of a feed deletes the feed with its entries and fetch log. Events",
      "stay in the journal. Stored responses stay until they expire.",
      "",
      "Exit status: 0 removed, 2 wrong usage, or no such feed."
    },
    footer = {"", "Example:", "  rssify remove https://example.com/feed.xml"})
public final class RemoveCommand extends StoreCommand {

  @Parameters(paramLabel = "FEED", description = "URL, feed id or subscription id.")
  private String name = "";

  public RemoveCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected int run(EngineConfig config, Storage storage) {
    String id =
        storage
            .store()
            .subscriptions()
            .subscription(name)
            .map(Subscription::id)
            .orElseGet(() -> OpenStores.feed(storage.store(), name).id().toString());
    boolean removed = Rssify.registry(config, storage).remove(id);
    output().outcome(removed ? "removed" : "absent", "removed " + Printable.line(name));
    return ExitCode.OK;
  }
}
