package dev.rssify.cli.feeds;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.cli.render.RecordText;
import dev.rssify.core.enrich.Derivations;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryKeywords;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.operations.inspection.EntryKeyFinder;
import dev.rssify.core.operations.subscriptions.FeedFinder;
import dev.rssify.core.operations.subscriptions.FeedNames;
import dev.rssify.core.store.EntryQuery;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.view.CopyListView;
import dev.rssify.json.view.EntryDocument;
import dev.rssify.json.view.FeedTitles;
import dev.rssify.json.view.FeedView;
import dev.rssify.service.config.ConfigException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code rssify show}: prints everything about a feed or an entry. */
@Command(
    name = "show",
    description = {
      "Show a feed or an entry in full",
      "",
      "A feed with its status, subscriptions, schedule and newest entries; or an entry with its keywords, copies and text.",
      "No network access.",
      "",
      "Exit status: 0 shown, 2 wrong usage, or there is none."
    },
    footer = {
      "",
      "Examples:",
      "  rssify show harbour",
      "  rssify show https://example.com/news/7",
      "  rssify show 018f3c --json | jq .schedule"
    })
public final class ShowCommand extends StoreCommand {

  private static final int NEWEST = 5;

  @Parameters(
      paramLabel = "FEED|ENTRY",
      description =
          "A feed by name, id, URL, or the start of an id or name; an entry by its uid, link or id.")
  private String name = "";

  public ShowCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected int run(EngineConfig config, Storage storage) {
    Store store = storage.store();
    Optional<Feed> exact = new FeedFinder(store).find(name);
    Optional<Entry> entry = exact.isPresent() ? Optional.empty() : entry(store);
    if (entry.isPresent()) {
      show(entry.get(), store);
    } else {
      show(exact.orElseGet(() -> feed(store)), store);
    }
    return ExitCode.OK;
  }

  private Optional<Entry> entry(Store store) {
    return store
        .entries()
        .entry(name)
        .or(() ->
            new EntryKeyFinder(store).find(name).flatMap(found -> found.stream().findFirst()));
  }

  private Feed feed(Store store) {
    if (new FeedFinder(store).search(name).isEmpty()) {
      throw new ConfigException(
          "no feed or entry '"
              + Printable.line(name)
              + "' in this store; run 'rssify feeds' or 'rssify entries --json' to list them");
    }
    return OpenStores.feed(store, name);
  }

  /** The links of the other entries of its cluster. */
  private static List<String> copies(Entry entry, Store store) {
    return CopyListView.of(store, entry.uid()).stream()
        .flatMap(cluster -> cluster.entries().stream())
        .filter(member -> !member.entryUid().equals(entry.uid()))
        .map(member -> member.link() == null ? member.entryUid() : member.link())
        .toList();
  }

  private void show(Feed feed, Store store) {
    List<Subscription> subscriptions = store.subscriptions().of(feed.id());
    if (output().json()) {
      out().println(FeedView.line(feed, subscriptions));
      return;
    }
    RecordText text = new RecordText(out(), output().width(), output().style());
    text.feed(feed, subscriptions, now());
    List<Entry> newest = store.entries().list(EntryQuery.newest(feed.id(), NEWEST)).entries();
    text.newest(FeedNames.of(feed, subscriptions), newest);
  }

  private void show(Entry entry, Store store) {
    Optional<String> keywords =
        new Derivations(store)
            .newest(entry.uid(), EntryKeywords.KIND)
            .map(found -> new String(found.content().toBytes(), StandardCharsets.UTF_8));
    if (output().json()) {
      out()
          .println(
              RecordJson.merge(
                  EntryDocument.lines(List.of(entry), store.clusters(), new FeedTitles(store))
                      .getFirst(),
                  keywords.map(json -> RecordJson.field("keywords", json)).orElse("{}")));
    } else {
      new RecordText(out(), output().width(), output().style())
          .entry(
              entry,
              new FeedNames(store).of(entry.feedId()),
              copies(entry, store),
              keywords
                  .map(json -> RecordJson.read(EntryKeywords.class, json).keywords())
                  .orElse(List.of()));
    }
  }
}
