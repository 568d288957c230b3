package dev.rssify.cli;

import dev.rssify.adapters.rawwarc.WarcExport;
import dev.rssify.cli.config.ConfigException;
import dev.rssify.cli.config.EngineConfigs;
import dev.rssify.core.store.Store;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.RawOperations;
import dev.rssify.embed.Storage;
import dev.rssify.embed.Version;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rssify export}: what is kept, in files that others read. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Write what is kept in a form that others read, also while the store is polled.",
      "",
      "  entries   as ndjson, json or csv; the oldest first",
      "  feeds     as ndjson, json, csv or opml, where tags become folders",
      "  fetches   the log of polls, as ndjson, json or csv",
      "  raw       answers as they were served, as warc",
      "",
      "Exit status: 0 all was written, 1 some answers could not be read, 2 wrong usage."
    },
    footer = {
      "",
      "Examples:",
      "  rssify export entries --since 7d --format csv -o week.csv",
      "  rssify export feeds --format opml > subscriptions.opml",
      "  rssify export raw --since 2026-11-01 -o november.warc.gz"
    })
final class ExportCommand implements Callable<Integer> {

  /** What to write. */
  enum What {
    ENTRIES,
    FEEDS,
    FETCHES,
    RAW
  }

  /** How to write it. */
  enum Format {
    NDJSON,
    JSON,
    CSV,
    OPML,
    WARC
  }

  private static final int TOLD_EVERY = 10_000;

  private final Map<String, String> environment;
  private final InstantSource clock;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "WHAT",
      arity = "0..1",
      description = "One of ${COMPLETION-CANDIDATES}. Default: what the format is for, or entries.")
  private @Nullable What what;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "One of ${COMPLETION-CANDIDATES}. Default: ndjson; warc for raw.")
  private @Nullable Format format;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Where to; must not be there yet. Default: standard output.")
  private @Nullable Path output;

  @Option(
      names = "--feed",
      paramLabel = "FEED",
      description = "Only of this feed: its id, a subscription's, or its URL.")
  private @Nullable String feed;

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description = "Only what was found from then on: 7d, 2026-11-15, 2026-11-15T08:00:00Z.")
  private @Nullable String since;

  @Option(names = "--until", paramLabel = "TIME", description = "Only what was found before.")
  private @Nullable String until;

  @Mixin private CommonOptions common = new CommonOptions();

  ExportCommand(Map<String, String> environment, InstantSource clock) {
    this.environment = environment;
    this.clock = clock;
  }

  @Override
  public Integer call() throws IOException {
    EngineConfig config = EngineConfigs.from(common.load(environment));
    What subject = subject();
    Format form = form(subject);
    Instant now = clock.instant();
    Instant from = since == null ? Instant.EPOCH : Times.since(since, now);
    Instant to = until == null ? now.plus(Duration.ofDays(1)) : Times.since(until, now);
    try (Storage storage = OpenStores.shared(config)) {
      Store store = storage.store();
      Set<UUID> of = feed == null ? Set.of() : Set.of(OpenStores.feed(store, feed).id());
      Exportable.Chosen chosen = new Exportable.Chosen(of, from, to);
      return subject == What.RAW
          ? warc(config, storage, chosen, now)
          : records(subject, form, store, chosen);
    }
  }

  private What subject() {
    if (what != null) {
      return what;
    }
    return switch (format) {
      case WARC -> What.RAW;
      case OPML -> What.FEEDS;
      case NDJSON, JSON, CSV -> What.ENTRIES;
      case null -> What.ENTRIES;
    };
  }

  private Format form(What subject) {
    Format form = format == null ? subject == What.RAW ? Format.WARC : Format.NDJSON : format;
    boolean fits =
        switch (form) {
          case WARC -> subject == What.RAW;
          case OPML -> subject == What.FEEDS;
          case NDJSON, JSON, CSV -> subject != What.RAW;
        };
    if (!fits) {
      throw new ConfigException(
          "raw is written as warc, opml holds feeds; entries, feeds and fetches are written as"
              + " ndjson, json or csv");
    }
    return form;
  }

  private int records(What subject, Format form, Store store, Exportable.Chosen chosen)
      throws IOException {
    try (PrintWriter out = writer()) {
      if (form == Format.OPML) {
        OpmlFile file = OpmlFile.of(store, chosen);
        out.print(file.text());
        tell(file.feeds() + " feeds written");
        return ExitCode.OK;
      }
      Exportable records = Exportable.valueOf(subject.name());
      RecordFile file =
          switch (form) {
            case JSON -> new RecordFile.Json(out);
            case CSV -> new RecordFile.Csv(out, records.columns());
            case NDJSON, OPML, WARC -> new RecordFile.Ndjson(out);
          };
      int[] written = {0};
      records.each(
          store,
          chosen,
          (json, cells) -> {
            file.write(json, cells);
            if (++written[0] % TOLD_EVERY == 0 && Terminal.isThere()) {
              tell(written[0] + " so far");
            }
          });
      file.end();
      if (out.checkError()) {
        throw new ConfigException("it could not be written to the end; is the disk full?");
      }
      tell(written[0] + " " + subject.name().toLowerCase(Locale.ROOT) + " written");
      return ExitCode.OK;
    }
  }

  private int warc(EngineConfig config, Storage storage, Exportable.Chosen chosen, Instant now)
      throws IOException {
    if (output == null) {
      throw new ConfigException("-o names the file to write answers to");
    }
    try (OutputStream out = file(output)) {
      String name = Objects.requireNonNull(output.getFileName()).toString();
      WarcFile file =
          new WarcFile(
              WarcExport.to(out, name, "rssify/" + Version.current(), now),
              RawOperations.of(config, storage).answers());
      file.write(storage.store(), chosen);
      tell(file.summary());
      return file.unreadable() == 0 ? ExitCode.OK : ExitCode.SOME_FAILED;
    }
  }

  /** Standard output is not ours to close. */
  private PrintWriter writer() throws IOException {
    return output == null
        ? new PrintWriter(spec.commandLine().getOut()) {
          @Override
          public void close() {
            flush();
          }
        }
        : new PrintWriter(file(output), false, StandardCharsets.UTF_8);
  }

  private static OutputStream file(Path path) throws IOException {
    try {
      return new BufferedOutputStream(
          Files.newOutputStream(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
    } catch (FileAlreadyExistsException e) {
      throw new ConfigException(path + ": is there already");
    }
  }

  private void tell(String words) {
    if (!common.quiet) {
      spec.commandLine().getErr().println("rssify: " + words);
    }
  }
}
