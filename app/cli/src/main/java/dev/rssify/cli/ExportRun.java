package dev.rssify.cli;

import dev.rssify.adapters.exportparquet.ParquetFile;
import dev.rssify.adapters.rawwarc.WarcExport;
import dev.rssify.cli.config.ConfigException;
import dev.rssify.core.operations.KeptAnswers;
import dev.rssify.core.store.Store;
import dev.rssify.embed.Version;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** Writes an export to where it is to go, and says how far it has come. */
final class ExportRun {

  private static final int TOLD_EVERY = 10_000;

  private final @Nullable Path output;
  private final CommonOptions common;
  private final CommandLine commandLine;

  /**
   * @param output a file that is not there yet; null for standard output
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
    try (PrintWriter out = writer()) {
      if (form == ExportCommand.Format.OPML) {
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
            case NDJSON, PARQUET, OPML, WARC -> new RecordFile.Ndjson(out);
          };
      int written = write(records, store, chosen, file);
      if (out.checkError()) {
        throw new ConfigException("it could not be written to the end; is the disk full?");
      }
      return told(written, subject);
    }
  }

  private int parquet(ExportCommand.What subject, Store store, Exportable.Chosen chosen)
      throws IOException {
    if (output == null) {
      throw new ConfigException("-o names the file to write Parquet to");
    }
    check(output);
    Exportable records = Exportable.valueOf(subject.name());
    try (ParquetFile file = ParquetFile.create(output, records.columns())) {
      return told(write(records, store, chosen, new RecordFile.Parquet(file)), subject);
    } catch (NoClassDefFoundError e) {
      throw new ConfigException("Parquet needs DuckDB's jar, which is not in lib/ here");
    }
  }

  private int write(Exportable records, Store store, Exportable.Chosen chosen, RecordFile file) {
    int[] written = {0};
    records.each(
        store,
        chosen,
        (json, cells) -> {
          file.write(json, cells);
          if (++written[0] % TOLD_EVERY == 0 && Terminal.isThere() && !common.quiet) {
            commandLine.getErr().print("\r" + written[0] + " so far");
            commandLine.getErr().flush();
          }
        });
    file.end();
    if (written[0] >= TOLD_EVERY && Terminal.isThere() && !common.quiet) {
      commandLine.getErr().print("\r");
    }
    return written[0];
  }

  private int told(int written, ExportCommand.What subject) {
    tell(written + " " + subject.name().toLowerCase(Locale.ROOT) + " written");
    return ExitCode.OK;
  }

  int warc(Store store, KeptAnswers answers, Exportable.Chosen chosen) throws IOException {
    if (output == null) {
      throw new ConfigException("-o names the file to write answers to");
    }
    try (OutputStream out = file(output)) {
      String name = Objects.requireNonNull(output.getFileName()).toString();
      WarcFile file =
          new WarcFile(
              WarcExport.to(out, name, "rssify/" + Version.current(), chosen.now()), answers);
      file.write(store, chosen);
      tell(file.summary());
      return file.unreadable() == 0 ? ExitCode.OK : ExitCode.SOME_FAILED;
    }
  }

  /** Said before anything is begun. */
  private static void check(Path path) {
    Path folder = path.toAbsolutePath().getParent();
    if (Files.exists(path)) {
      throw new ConfigException(path + ": is there already");
    }
    if (folder != null && !Files.isDirectory(folder)) {
      throw new ConfigException(path + ": there is no folder " + folder);
    }
  }

  /** Standard output is not ours to close. */
  private PrintWriter writer() throws IOException {
    return output == null
        ? new PrintWriter(commandLine.getOut()) {
          @Override
          public void close() {
            flush();
          }
        }
        : new PrintWriter(file(output), false, StandardCharsets.UTF_8);
  }

  private static OutputStream file(Path path) throws IOException {
    check(path);
    return new BufferedOutputStream(
        Files.newOutputStream(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
  }

  private void tell(String words) {
    if (!common.quiet) {
      commandLine.getErr().println("rssify: " + words);
    }
  }
}
