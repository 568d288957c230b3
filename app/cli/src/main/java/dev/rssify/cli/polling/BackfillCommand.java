package dev.rssify.cli.polling;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ConfiguredCommand;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.cli.io.TagOption;
import dev.rssify.core.model.feed.BackfillSource;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedBackfill;
import dev.rssify.core.operations.subscriptions.FeedNames;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.json.view.FeedView;
import dev.rssify.service.Secrets;
import dev.rssify.service.config.ConfigException;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.EngineConfigs;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rssify backfill}: fetches the history of feeds. */
@Command(
    name = "backfill",
    description = {
      "Fetch the history of feeds from their archive pages",
      "",
      "Fetches the next two pages if they are due, and prints the progress and when the next pages",
      "are due. 'rssify serve' continues: two pages every 144 minutes, at most 20 in 24 hours, no",
      "page twice in 24 hours. Entries found this way are marked \"backfill\".",
      "",
      "Exit status: 0 done or in progress, 1 the publisher offers no pages, 2 wrong usage."
    },
    footer = {"", "Example:", "  rssify backfill https://example.com/feed.xml --max-pages 50"})
public final class BackfillCommand extends ConfiguredCommand {

  @Parameters(
      paramLabel = "FEED",
      arity = "0..*",
      description = "Name, id, URL, or the start of an id or name.")
  private List<String> names = List.of();

  @Mixin private TagOption tags = new TagOption();

  @Option(
      names = "--max-pages",
      paramLabel = "N",
      description = "End after N pages. Default: backfill.max_pages.")
  private @Nullable Integer maxPages;

  @Option(
      names = "--from",
      paramLabel = "links|wordpress",
      description = {
        "Where the pages are found: linked pages (RFC 5005), or the pages ?paged=2, ?paged=3",
        "and so on of a WordPress feed. Default: the feed's backfill_from, or links."
      })
  private @Nullable String from;

  public BackfillCommand(CommandContext context) {
    super(context);
  }

  @Override
  public Integer call() {
    if (maxPages != null) {
      requireAtLeast(1, "--max-pages", maxPages);
    }
    BackfillSource source = source();
    Configuration settings = settings();
    EngineConfig config = EngineConfigs.from(settings);
    try (Rssify engine =
        Rssify.builder(config)
            .storage(OpenStores.shared(config))
            .secrets(Secrets.of(settings, context.environment()))
            .open()) {
      boolean all = true;
      for (Feed feed : tags.feeds(engine.store(), names).values()) {
        all &= run(engine, feed, source);
      }
      return all ? ExitCode.OK : ExitCode.SOME_FAILED;
    }
  }

  /** Runs the walk of a feed; returns whether it has one. */
  private boolean run(Rssify engine, Feed feed, @Nullable BackfillSource source) {
    Optional<Feed> after = engine.backfills().run(feed.id(), maxPages, source);
    FeedBackfill walk = after.map(walked -> walked.state().backfill()).orElse(null);
    if (after.isEmpty() || walk == null) {
      output()
          .problem(
              "the publisher of "
                  + Printable.line(name(engine.store(), feed))
                  + " offers no pages of history; for a WordPress feed use --from wordpress");
      return false;
    }
    print(engine, after.get(), walk);
    return true;
  }

  private @Nullable BackfillSource source() {
    return from == null
        ? null
        : BackfillSource.of(from)
            .orElseThrow(
                () -> new ConfigException("--from must be links or wordpress, not " + from));
  }

  private void print(Rssify engine, Feed after, FeedBackfill walk) {
    Store store = engine.store();
    output()
        .record(
            () -> FeedView.line(after, store.subscriptions().of(after.id())),
            () ->
                Printable.line(name(store, after))
                    + ": "
                    + walk.pages()
                    + (walk.pages() == 1 ? " page, " : " pages, ")
                    + walk.entries()
                    + " new entries, "
                    + rest(walk, engine.backfills().nextRun(after.id())));
  }

  private String rest(FeedBackfill walk, Optional<Instant> next) {
    return switch (walk.state()) {
      case RUNNING ->
          next.map(at -> "next pages " + output().style().minute(at)).orElse("more pages follow");
      case DONE -> "complete";
      case STOPPED -> "stopped: " + walk.ended();
    };
  }

  private static String name(Store store, Feed feed) {
    return FeedNames.of(feed, store.subscriptions().of(feed.id()));
  }
}
