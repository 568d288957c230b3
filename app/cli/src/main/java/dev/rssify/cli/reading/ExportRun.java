package dev.rssify.cli.reading;

import dev.rssify.adapters.exportparquet.Column;
import dev.rssify.adapters.exportparquet.ParquetFile;
import dev.rssify.adapters.rawwarc.WarcExport;
import dev.rssify.cli.io.AtomicFile;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.Output;
import dev.rssify.cli.render.EventText;
import dev.rssify.cli.render.Terminal;
import dev.rssify.core.operations.archive.StoredResponses;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.Version;
import dev.rssify.service.OpmlFile;
import dev.rssify.service.config.ConfigException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Writes an export to a file or standard output, and reports progress. */
final class ExportRun {

  private static final int PROGRESS_EVERY = 10_000;
  private static final int BUFFER = 64 * 1024;

  private final @Nullable Path target;
  private final boolean raw;
  private final Output output;

  /**
   * @param target a file that does not exist; null for standard output
   * @param raw whether CSV cells that look like formulas are left as they are
   */
  ExportRun(@Nullable Path target, boolean raw, Output output) {
    this.target = target;
    this.raw = raw;
    this.output = output;
  }

  int records(
      ExportCommand.What subject, ExportCommand.Format form, Store store, Exportable.Chosen chosen)
      throws IOException {
    if (form == ExportCommand.Format.PARQUET) {
      return parquet(subject, store, chosen);
    }
    if (target == null) {
      // Buffered: these lines are not flushed one by one.
      PrintWriter out = new PrintWriter(output.out());
      String summary = print(subject, form, store, chosen, out);
      return out.checkError() ? ExitCode.SOME_FAILED : reported(summary);
    }
    try (AtomicFile file = AtomicFile.create(target)) {
      String summary;
      OutputStream bytes = to(file);
      PrintWriter out =
          new PrintWriter(
              ExportCommand.isGzip(target) ? new GZIPOutputStream(bytes, BUFFER) : bytes,
              false,
              StandardCharsets.UTF_8);
      try (out) {
        summary = print(subject, form, store, chosen, out);
      }
      // After closing it: the end of compressed data is written then.
      if (out.checkError()) {
        throw new ConfigException(target + ": the file could not be completed; is the disk full?");
      }
      file.done();
      return reported(summary);
    }
  }

  /** Prints the records and returns a summary. */
  private String print(
      ExportCommand.What subject,
      ExportCommand.Format form,
      Store store,
      Exportable.Chosen chosen,
      PrintWriter out) {
    if (form == ExportCommand.Format.OPML) {
      OpmlFile file = OpmlFile.of(store, chosen.feedIds());
      out.print(file.text());
      return summary(file.feeds(), subject);
    }
    Exportable records =
        form == ExportCommand.Format.LIST
            ? Exportable.SUBSCRIPTIONS
            : Exportable.valueOf(subject.name());
    RecordFile file =
        switch (form) {
          case JSON, LIST -> new RecordFile.Json(out);
          case CSV -> new RecordFile.Csv(out, records.columns(), raw);
          case NDJSON, PARQUET, OPML, WARC -> new RecordFile.Ndjson(out);
        };
    return summary(write(records, store, chosen, file), subject);
  }

  private int parquet(ExportCommand.What subject, Store store, Exportable.Chosen chosen)
      throws IOException {
    if (target == null) {
      throw new ConfigException("Parquet needs a file; give one with -o FILE");
    }
    Exportable records = Exportable.valueOf(subject.name());
    AtomicFile.requireFree(target);
    try (ParquetFile file = ParquetFile.create(target, records.columns())) {
      return reported(
          summary(write(records, store, chosen, new RecordFile.Parquet(file)), subject));
    } catch (NoClassDefFoundError e) {
      throw new ConfigException("Parquet needs the DuckDB jar, which is missing in lib/");
    }
  }

  private int write(Exportable records, Store store, Exportable.Chosen chosen, RecordFile file) {
    int[] written = {0};
    boolean shown = target == null && Terminal.isInteractive();
    records
        .rows(store, chosen)
        .limit(chosen.limit())
        .forEach(row -> {
          List<String> cells = row.cells();
          file.write(row.json(), shown ? cells.stream().map(ExportRun::printable).toList() : cells);
          if (++written[0] % PROGRESS_EVERY == 0 && Terminal.isInteractive() && !output.quiet()) {
            output.err().print("\r" + written[0] + " records");
            output.err().flush();
          }
        });
    file.end();
    if (written[0] >= PROGRESS_EVERY && Terminal.isInteractive() && !output.quiet()) {
      output.err().print("\r");
    }
    return written[0];
  }

  private static String printable(String cell) {
    return Printable.text(cell.replace(String.valueOf(Column.SEPARATOR), "; "));
  }

  private static String summary(int written, ExportCommand.What subject) {
    String many = subject.name().toLowerCase(Locale.ROOT);
    String one =
        switch (subject) {
          case ENTRIES -> "entry";
          case FEEDS -> "feed";
          case FETCHES -> "fetch";
          case STATS, DERIVED, RAW -> many;
        };
    return EventText.counted(written, one, many) + " written";
  }

  private int reported(String summary) {
    report(summary);
    return ExitCode.OK;
  }

  int warc(Store store, StoredResponses responses, Exportable.Chosen chosen, OutputStream bytes)
      throws IOException {
    if (target == null) {
      if (Terminal.isInteractive()) {
        throw new ConfigException("raw data is binary; give a file with -o, or use a pipe");
      }
      OutputStream out = new BufferedOutputStream(bytes);
      WarcFile file = warc(out, "rssify.warc.gz", responses, chosen);
      file.write(store, chosen);
      out.flush();
      return reported(file);
    }
    try (AtomicFile whole = AtomicFile.create(target)) {
      WarcFile file;
      try (OutputStream out = to(whole)) {
        String name = Objects.requireNonNull(target.getFileName()).toString();
        file = warc(out, name, responses, chosen);
        file.write(store, chosen);
      }
      whole.done();
      return reported(file);
    }
  }

  private static WarcFile warc(
      OutputStream out, String name, StoredResponses responses, Exportable.Chosen chosen)
      throws IOException {
    return new WarcFile(
        WarcExport.to(out, name, "rssify/" + Version.current(), chosen.now()), responses);
  }

  private int reported(WarcFile file) {
    report(file.summary());
    return file.unreadable() == 0 ? ExitCode.OK : ExitCode.SOME_FAILED;
  }

  private static OutputStream to(AtomicFile file) throws IOException {
    return new BufferedOutputStream(Files.newOutputStream(file.part()));
  }

  private void report(String words) {
    if (!output.quiet()) {
      output.problem(words);
    }
  }
}
