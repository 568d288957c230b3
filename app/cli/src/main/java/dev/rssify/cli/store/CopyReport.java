package dev.rssify.cli.store;

import dev.rssify.cli.io.CommonOptions;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.embed.backup.BackupReport;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.view.Reports;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Supplier;
import picocli.CommandLine;

/** Prints progress and result of {@code backup} and {@code restore}. */
record CopyReport(String what, Path folder, CommonOptions options, CommandLine commandLine) {

  /** Runs the work and prints its result. */
  int run(Supplier<BackupReport> work) {
    BackupReport done = OpenStores.usable(work);
    if (options.json()) {
      commandLine.getOut().println(json(what + "_done", done));
    } else if (!options.quiet()) {
      commandLine
          .getOut()
          .println(
              String.format(
                  Locale.ROOT,
                  "%s of %,d records and %,d raw files (%,d bytes): %s",
                  what,
                  done.records(),
                  done.rawFiles(),
                  done.rawBytes(),
                  folder));
    }
    if (done.rawMissing() > 0) {
      commandLine
          .getErr()
          .printf(
              Locale.ROOT,
              "rssify: %,d raw files that the store refers to are missing; run 'rssify verify'%n",
              done.rawMissing());
      return ExitCode.SOME_FAILED;
    }
    return ExitCode.OK;
  }

  void progress(BackupReport current) {
    if (options.json()) {
      commandLine.getOut().println(json(what + "_progress", current));
    } else if (!options.quiet()) {
      commandLine.getErr().printf(Locale.ROOT, "%,d records%n", current.records());
    }
  }

  private String json(String type, BackupReport report) {
    return RecordJson.line(
        new Reports.Copied(
            type, folder.toString(), report.records(), report.rawFiles(), report.rawBytes()));
  }
}
