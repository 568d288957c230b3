package dev.rssify.cli.reading;

import dev.rssify.adapters.exportparquet.ParquetFile;
import dev.rssify.adapters.rawwarc.WarcExport;
import dev.rssify.cli.io.AtomicFile;
import dev.rssify.cli.io.CommonOptions;
import dev.rssify.cli.io.ExitCode;
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
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** Writes an export to a file or standard output, and reports progress. */
final class ExportRun {

  private static final int PROGRESS_EVERY = 10_000;

  private final @Nullable Path output;
  private final CommonOptions common;
  private final CommandLine commandLine;

  /**
   * @param output a file that does not exist; null for standard output
   */
  ExportRun(@Nullable Path output, CommonOptions common, CommandLine commandLine) {
    this.output = output;
    this.common = common;
    this.commandLine = commandLine;
  }

  int records(
      ExportCommand.What subject, ExportCommand.Format form, Store store, Exportable.Chosen chosen)
      throws IOException {
    if (form == ExportCommand.Format.PARQUET) {
      return parquet(subject, store, chosen);
    }
    if (output == null) {
      // Buffered: these lines are not flushed one by one.
      PrintWriter out = new PrintWriter(commandLine.getOut());
      String summary = print(subject, form, store, chosen, out);
      return out.checkError() ? ExitCode.SOME_FAILED : reported(summary);
    }
    try (AtomicFile file = AtomicFile.create(output)) {
      String summary;
      try (PrintWriter out = new PrintWriter(to(file), false, StandardCharsets.UTF_8)) {
        summary = print(subject, form, store, chosen, out);
        if (out.checkError()) {
          throw new ConfigException(
              output + ": the file could not be completed; is the disk full?");
        }
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
      return file.feeds() + " feeds written";
    }
    Exportable records = Exportable.valueOf(subject.name());
    RecordFile file =
        switch (form) {
          case JSON -> new RecordFile.Json(out);
          case CSV -> new RecordFile.Csv(out, records.columns());
          case NDJSON, PARQUET, OPML, WARC -> new RecordFile.Ndjson(out);
        };
    return summary(write(records, store, chosen, file), subject);
  }

  private int parquet(ExportCommand.What subject, Store store, Exportable.Chosen chosen)
      throws IOException {
    if (output == null) {
      throw new ConfigException("Parquet needs a file; give one with -o FILE");
    }
    Exportable records = Exportable.valueOf(subject.name());
    AtomicFile.requireFree(output);
    try (ParquetFile file = ParquetFile.create(output, records.columns())) {
      return reported(
          summary(write(records, store, chosen, new RecordFile.Parquet(file)), subject));
    } catch (NoClassDefFoundError e) {
      throw new ConfigException("Parquet needs the DuckDB jar, which is missing in lib/");
    }
  }

  private int write(Exportable records, Store store, Exportable.Chosen chosen, RecordFile file) {
    int[] written = {0};
    boolean shown = output == null && Terminal.isThere();
    records.each(
        store,
        chosen,
        (json, cells) -> {
          file.write(json, shown ? cells.stream().map(Printable::text).toList() : cells);
          if (++written[0] % PROGRESS_EVERY == 0 && Terminal.isThere() && !common.quiet()) {
            commandLine.getErr().print("\r" + written[0] + " records");
            commandLine.getErr().flush();
          }
        });
    file.end();
    if (written[0] >= PROGRESS_EVERY && Terminal.isThere() && !common.quiet()) {
      commandLine.getErr().print("\r");
    }
    return written[0];
  }

  private static String summary(int written, ExportCommand.What subject) {
    return written + " " + subject.name().toLowerCase(Locale.ROOT) + " written";
  }

  private int reported(String summary) {
    report(summary);
    return ExitCode.OK;
  }

  int warc(Store store, StoredResponses responses, Exportable.Chosen chosen, OutputStream bytes)
      throws IOException {
    if (output == null) {
      if (Terminal.isThere()) {
        throw new ConfigException("raw data is binary; give a file with -o, or use a pipe");
      }
      OutputStream out = new BufferedOutputStream(bytes);
      WarcFile file = warc(out, "rssify.warc.gz", responses, chosen);
      file.write(store, chosen);
      out.flush();
      return reported(file);
    }
    try (AtomicFile whole = AtomicFile.create(output)) {
      WarcFile file;
      try (OutputStream out = to(whole)) {
        String name = Objects.requireNonNull(output.getFileName()).toString();
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
    if (!common.quiet()) {
      commandLine.getErr().println("rssify: " + words);
    }
  }
}
