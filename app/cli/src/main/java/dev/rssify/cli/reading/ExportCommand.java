package dev.rssify.cli.reading;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.FeedSelection;
import dev.rssify.cli.io.Period;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.core.store.Store;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.RawOperations;
import dev.rssify.embed.Storage;
import dev.rssify.service.config.ConfigException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rssify export}: writes stored data in common formats. */
@Command(
    name = "export",
    description = {
      "Write entries, feeds, fetches, stats or raw to a file",
      "",
      "  entries   as ndjson, json, csv or parquet; oldest first",
      "  feeds     in the same formats, as opml with tags as folders, or as a list with all",
      "            settings, which 'rssify import' reads (a file named .json, or --format list)",
      "  fetches   the log of polls, as ndjson, json, csv or parquet",
      "  stats     the numbers of rssify stats, one per row, in the same formats",
      "  derived   what was computed from entries, such as keywords, in the same formats",
      "  raw       responses as served, as .warc.gz, or uncompressed as .warc",
      "",
      "A FILE that ends with .gz is compressed, such as week.csv.gz; Parquet has its own compression.",
      "",
      "FEED, --tag, --since, --until and --limit select what is written. The time is that of the last",
      "poll of a feed, the first sight of an entry, and the poll of a fetch or raw. Works while the",
      "store is polled.",
      "",
      "Exit status: 0 complete, 1 some responses are unreadable, 2 wrong usage."
    },
    footer = {
      "",
      "Examples:",
      "  rssify export entries --since 7d --format csv -o week.csv",
      "  rssify export entries harbour --limit 100 -o harbour.parquet",
      "  rssify export feeds --format opml > subscriptions.opml",
      "  rssify export feeds -o feeds.json               # for 'rssify import'",
      "  rssify export raw --since 2026-11-01 -o november.warc.gz"
    })
public final class ExportCommand extends StoreCommand {

  /** What to write. */
  enum What {
    ENTRIES,
    FEEDS,
    FETCHES,
    STATS,
    DERIVED,
    RAW
  }

  /** How to write it. */
  enum Format {
    NDJSON,
    JSON,
    CSV,
    PARQUET,
    OPML,
    /** Subscriptions with their settings, as import reads them (feeds.json). */
    LIST,
    WARC
  }

  @Parameters(
      index = "0",
      paramLabel = "WHAT",
      arity = "0..1",
      description = "One of ${COMPLETION-CANDIDATES}. Default: by the format, else entries.")
  private @Nullable What what;

  @Parameters(
      index = "1..*",
      paramLabel = "FEED",
      description = "Only these feeds: name, id, URL, or the start of an id or name. Default: all.")
  private List<String> named = List.of();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "One of ${COMPLETION-CANDIDATES}. Default: by the name of FILE, else ndjson; warc for"
              + " raw.")
  private @Nullable Format format;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "The file to write, which must not exist. Default, and -: standard output.")
  private @Nullable Path file;

  @Option(names = "--feed", paramLabel = "FEED", description = "The same as FEED. Can be repeated.")
  private List<String> feeds = List.of();

  @Option(
      names = "--tag",
      paramLabel = "TAG",
      split = ",",
      description = "Only feeds with one of these tags. Can be repeated.")
  private Set<String> tags = Set.of();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "Maximum number of records. Default: no limit.")
  private long limit = Long.MAX_VALUE;

  @Option(
      names = "--raw",
      description =
          "Write CSV cells as they are. Default: text that a spreadsheet would run as a formula"
              + " starts with an apostrophe.")
  private boolean raw;

  @Option(
      names = "--one-per-cluster",
      description = "Of entries that are copies of each other, write only the first.")
  private boolean onePerCluster;

  @Mixin private Period period = new Period();

  public ExportCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected void check() {
    What subject = subject();
    Format form = form(subject);
    if (limit < 1) {
      throw new ConfigException("--limit must be at least 1, not " + limit);
    }
    if (form == Format.OPML && (period.isGiven() || limit < Long.MAX_VALUE)) {
      throw new ConfigException(
          "opml holds subscriptions, which have no time; --since, --until and --limit are for other"
              + " formats");
    }
    if (form == Format.PARQUET && isGzip(target())) {
      throw new ConfigException(
          target() + ": Parquet has its own compression; name the file .parquet");
    }
    if (raw && form != Format.CSV) {
      throw new ConfigException("--raw is for csv; other formats have no formulas");
    }
  }

  @Override
  protected int run(EngineConfig config, Storage storage) throws IOException {
    What subject = subject();
    Instant now = now();
    Period.Span span = period.span(now, output().style());
    Store store = storage.store();
    List<String> names = Stream.concat(named.stream(), feeds.stream()).toList();
    Exportable.Chosen chosen =
        new Exportable.Chosen(
            FeedSelection.ids(store, names, tags), span, onePerCluster, limit, now);
    ExportRun run = new ExportRun(target(), raw, output());
    return subject == What.RAW
        ? run.warc(store, RawOperations.of(config, storage).responses(), chosen, context.out())
        : run.records(subject, form(subject), store, chosen);
  }

  /** Null for standard output. */
  private @Nullable Path target() {
    return file == null || file.toString().equals("-") ? null : file;
  }

  private What subject() {
    if (what != null) {
      return what;
    }
    return switch (requestedFormat()) {
      case WARC -> What.RAW;
      case OPML, LIST -> What.FEEDS;
      case NDJSON, JSON, CSV, PARQUET -> What.ENTRIES;
      case null -> What.ENTRIES;
    };
  }

  /** The format that was named, if by the file alone. */
  private @Nullable Format requestedFormat() {
    Path output = target();
    if (format != null || output == null) {
      return format;
    }
    String name = output.toString().toUpperCase(Locale.ROOT).replaceFirst("[.]GZ$", "");
    Optional<Format> known =
        Arrays.stream(Format.values()).filter(one -> name.endsWith("." + one)).findFirst();
    String ending = name.substring(name.lastIndexOf('/') + 1).replaceFirst("^[^.]*[.]?", "");
    if (known.isEmpty() && !ending.isEmpty()) {
      throw new ConfigException(
          output
              + ": unknown format '."
              + ending.toLowerCase(Locale.ROOT)
              + "'; name the file "
              + (what == What.RAW
                  ? ".warc or .warc.gz"
                  : ".ndjson, .json, .csv, .parquet, .opml or .warc.gz")
              + ", or give --format");
    }
    return known.orElse(null);
  }

  /** Whether a file is compressed, as its name says. */
  static boolean isGzip(@Nullable Path file) {
    return file != null && file.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
  }

  private Format form(What subject) {
    Format requested = requestedFormat();
    if (subject == What.FEEDS && format == null && requested == Format.JSON) {
      requested = Format.LIST; // a file of feeds is one that import reads again
    }
    if (output().json()
        && (subject == What.RAW
            || (requested != null
                && requested != Format.NDJSON
                && requested != Format.JSON
                && requested != Format.LIST))) {
      throw new ConfigException(
          "--json is for ndjson and json; leave it out, or give such a format");
    }
    Format form = requested != null ? requested : subject == What.RAW ? Format.WARC : Format.NDJSON;
    boolean fits =
        switch (form) {
          case WARC -> subject == What.RAW;
          case OPML, LIST -> subject == What.FEEDS;
          case NDJSON, JSON, CSV, PARQUET -> subject != What.RAW;
        };
    if (!fits) {
      throw new ConfigException(
          "raw is written as warc, opml and list hold feeds; entries, feeds, fetches and stats are written"
              + " as ndjson, json, csv or parquet");
    }
    return form;
  }
}
