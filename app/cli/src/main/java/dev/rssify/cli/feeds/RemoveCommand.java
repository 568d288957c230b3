package dev.rssify.cli.feeds;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.Confirmation;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.operations.subscriptions.FeedNames;
import dev.rssify.core.operations.subscriptions.SubscriptionRegistry;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.OfflineOperations;
import dev.rssify.embed.Storage;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code rssify remove}: deletes subscriptions. */
@Command(
    name = "remove",
    description = {
      "Delete subscriptions, and feeds without any",
      "",
      "Deleting the last subscription of a feed deletes the feed with its entries and fetch log. Events",
      "stay in the journal. Stored responses stay until they expire. 'rssify disable' keeps the entries.",
      "",
      "Exit status: 0 removed, 1 not confirmed, 2 wrong usage, or no such feed."
    },
    footer = {
      "",
      "Examples:",
      "  rssify remove harbour",
      "  rssify remove --yes https://example.com/feed.xml"
    })
public final class RemoveCommand extends StoreCommand {

  @Parameters(
      paramLabel = "FEED",
      arity = "1..*",
      description = "Name, id, URL, id of a subscription, or the start of an id or name.")
  private List<String> names = List.of();

  @Mixin private Confirmation confirmation = new Confirmation();

  public RemoveCommand(CommandContext context) {
    super(context);
  }

  /** What a name stands for: the id of a subscription or feed, and how to show it. */
  private record Doomed(String id, String shown) {}

  @Override
  protected int run(EngineConfig config, Storage storage) {
    Store store = storage.store();
    List<Doomed> all = names.stream().map(name -> doomed(store, name)).toList();
    if (!confirmed(all)) {
      output().problem("nothing was removed");
      return ExitCode.SOME_FAILED;
    }
    SubscriptionRegistry registry = OfflineOperations.registry(config, storage);
    for (Doomed one : all) {
      boolean removed = registry.remove(one.id());
      output().outcome(removed ? "removed" : "absent", "removed " + one.shown());
    }
    return ExitCode.OK;
  }

  private static Doomed doomed(Store store, String name) {
    Feed feed = OpenStores.feed(store, name);
    List<Subscription> subscriptions = store.subscriptions().of(feed.id());
    boolean isSubscription = subscriptions.stream().anyMatch(one -> one.id().equals(name));
    String shown = Printable.line(FeedNames.of(feed, subscriptions) + " (" + feed.url() + ")");
    return isSubscription && subscriptions.size() > 1
        ? new Doomed(name, "subscription " + Printable.line(name) + " of " + shown)
        : new Doomed(isSubscription ? name : feed.id().toString(), shown);
  }

  private boolean confirmed(List<Doomed> all) {
    List<String> lines = new ArrayList<>();
    all.forEach(one -> lines.add("  " + one.shown()));
    return confirmation.given(
        context, "remove", "Remove with all entries?\n" + String.join("\n", lines));
  }
}
