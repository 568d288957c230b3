package dev.rssify.cli.store;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.FeedSelection;
import dev.rssify.cli.io.Period;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.cli.render.ProgressLine;
import dev.rssify.cli.render.Terminal;
import dev.rssify.core.enrich.Rederive;
import dev.rssify.core.model.entry.EntryEmbedding;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.RawOperations;
import dev.rssify.embed.Rederiver;
import dev.rssify.embed.Sources;
import dev.rssify.embed.Storage;
import dev.rssify.embed.derive.EmbeddingConfig;
import dev.rssify.embed.derive.Embeddings;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.service.config.ConfigException;
import java.util.Set;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code rssify rederive}: computes articles, keywords or embeddings again, from stored responses.
 */
@Command(
    name = "rederive",
    description = {
      "Compute articles, keywords or embeddings again",
      "",
      "Adds the current version to entries that do not have it, such as after an update of the",
      "extractor or a change of a feed's selectors. Older versions remain stored. No network",
      "access, except to embeddings.url if that is set.",
      "Run it again to continue an interrupted run.",
      "",
      "Exit status: 0 done, 2 wrong usage."
    },
    footer = {
      "",
      "Examples:",
      "  rssify rederive --kind article --since 7d",
      "  rssify rederive --kind keywords --tag news --limit 1000"
    })
public final class RederiveCommand extends StoreCommand {

  private static final int SHOWN_EVERY = 100;

  @Mixin private FeedSelection feeds = new FeedSelection();

  @Option(
      names = "--kind",
      paramLabel = "article|keywords|embedding",
      required = true,
      description = "What to compute.")
  private String kind = "";

  @Mixin private Period period = new Period();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Stop after N new derivations. Default: no limit.")
  private long limit = Long.MAX_VALUE;

  public RederiveCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected void check() {
    if (limit < 1) {
      throw new ConfigException("--limit must be at least 1, not " + limit);
    }
  }

  @Override
  protected int run(EngineConfig config, Storage storage) {
    try (Embeddings model = embeddings(config, storage)) {
      return run(
          RawOperations.of(config, storage, Sources.discovered(), model).rederiver(), storage);
    }
  }

  private int run(Rederiver rederiver, Storage storage) {
    if (!rederiver.kinds().contains(kind)) {
      throw new ConfigException(
          kind.equals(EntryEmbedding.KIND)
              ? EmbeddingConfig.DISABLED_MESSAGE
              : "--kind must be one of: " + String.join(", ", rederiver.kinds()));
    }
    Period.Span span = period.span(now(), output().style());
    Set<UUID> selected = feeds.ids(storage.store());
    ProgressLine progress =
        new ProgressLine(output().err(), !output().quiet() && Terminal.isInteractive());
    Rederive.Report total = Rederive.Report.NONE;
    for (Feed feed : (Iterable<Feed>) storage.store().feeds().all()::iterator) {
      if (total.derived() < limit && (selected.isEmpty() || selected.contains(feed.id()))) {
        Rederive.Report before = total;
        total =
            total.plus(
                rederiver.run(
                    kind,
                    feed,
                    span.from(),
                    span.to(),
                    limit - before.derived(),
                    now -> show(progress, before.plus(now))));
      }
    }
    progress.status("");
    Rederive.Report report = total;
    output().report(() -> RecordJson.line(report), () -> text(report));
    return ExitCode.OK;
  }

  private static void show(ProgressLine progress, Rederive.Report report) {
    if (report.entries() % SHOWN_EVERY == 0) {
      progress.status(text(report));
    }
  }

  private static String text(Rederive.Report report) {
    return report.entries()
        + " entries: "
        + report.derived()
        + " derived, "
        + report.current()
        + " up to date, "
        + report.missing()
        + " without stored input, "
        + report.failed()
        + " failed";
  }
}
