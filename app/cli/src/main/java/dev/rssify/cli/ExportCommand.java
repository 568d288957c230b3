package dev.rssify.cli;

import dev.rssify.adapters.rawwarc.WarcExport;
import dev.rssify.cli.config.ConfigException;
import dev.rssify.cli.config.EngineConfigs;
import dev.rssify.core.model.Body;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.RawFetch;
import dev.rssify.core.operations.KeptAnswer;
import dev.rssify.core.operations.KeptAnswers;
import dev.rssify.core.store.Store;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.RawOperations;
import dev.rssify.embed.Storage;
import dev.rssify.embed.Version;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rssify export}: kept answers in a file that others read. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Write kept answers to a file of their own.",
      "",
      "Exit status: 0 all were written, 1 some could not be read, 2 wrong usage."
    },
    footer = {
      "",
      "Example:",
      "  rssify export --format warc --since 2026-11-01 -o november.warc.gz"
    })
final class ExportCommand implements Callable<Integer> {

  /** What can be written. */
  enum Format {
    WARC
  }

  private static final int PAGE = 500;

  private final Map<String, String> environment;
  private final InstantSource clock;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--format", required = true, description = "What to write: warc.")
  private Format format = Format.WARC;

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "FILE",
      description = "Where to; must not be there yet.")
  private Path output = Path.of("");

  @Option(
      names = "--feed",
      paramLabel = "ID",
      description = "Only answers of this feed: its id, a subscription's, or its URL.")
  private @Nullable String feed;

  @Option(names = "--since", paramLabel = "TIME", description = "Only answers fetched from then.")
  private @Nullable String since;

  @Option(names = "--until", paramLabel = "TIME", description = "Only answers fetched before.")
  private @Nullable String until;

  @Mixin private CommonOptions common = new CommonOptions();

  ExportCommand(Map<String, String> environment, InstantSource clock) {
    this.environment = environment;
    this.clock = clock;
  }

  @Override
  public Integer call() throws IOException {
    return switch (format) {
      case WARC -> warc();
    };
  }

  private int warc() throws IOException {
    EngineConfig config = EngineConfigs.from(common.load(environment));
    Instant now = clock.instant();
    Instant from = since == null ? Instant.EPOCH : Times.instant(since);
    Instant to = until == null ? now.plus(Duration.ofDays(1)) : Times.instant(until);
    if (Files.exists(output)) {
      throw new ConfigException(output + ": is there already");
    }
    try (Storage storage = OpenStores.shared(config);
        OutputStream out = new BufferedOutputStream(Files.newOutputStream(output))) {
      KeptAnswers answers = RawOperations.of(config, storage).answers();
      String name = Objects.requireNonNull(output.getFileName()).toString();
      WarcExport export = WarcExport.to(out, name, "rssify/" + Version.current(), now);
      Store store = storage.store();
      Tally tally = new Tally();
      if (feed != null) {
        tally.write(export, answers, raws(store, OpenStores.feed(store, feed), from, to));
      } else {
        for (List<Feed> page = store.feeds().list(null, PAGE);
            !page.isEmpty();
            page = store.feeds().list(page.getLast().id(), PAGE)) {
          page.forEach(one -> tally.write(export, answers, raws(store, one, from, to)));
        }
      }
      if (!common.quiet) {
        spec.commandLine()
            .getOut()
            .println(tally.written + " answers written, " + tally.unreadable + " unreadable");
      }
      return tally.unreadable == 0 ? ExitCode.OK : ExitCode.SOME_FAILED;
    }
  }

  private static List<RawFetch> raws(Store store, Feed feed, Instant from, Instant to) {
    return store.raws().between(feed.id(), from, to);
  }

  /** What was written so far. */
  private static final class Tally {
    private int written;
    private int unreadable;

    void write(WarcExport export, KeptAnswers answers, List<RawFetch> raws) {
      for (RawFetch raw : raws) {
        if (answers.read(raw) instanceof KeptAnswer.Kept kept) {
          try (Body wire = kept.wire()) {
            export.write(kept.raw(), wire);
          }
          written++;
        } else {
          unreadable++;
        }
      }
    }
  }
}
