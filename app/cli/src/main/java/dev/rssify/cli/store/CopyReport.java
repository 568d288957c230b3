package dev.rssify.cli.store;

import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.cli.io.Output;
import dev.rssify.embed.backup.BackupReport;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.view.Reports;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Supplier;

/** Prints progress and result of {@code backup} and {@code restore}. */
record CopyReport(String what, Path folder, Output output) {

  /** Runs the work and prints its result. */
  int run(Supplier<BackupReport> work) {
    BackupReport done = OpenStores.usable(work);
    output.report(
        () -> json(what + "_done", done),
        () ->
            String.format(
                Locale.ROOT,
                "%s of %,d records and %,d raw files (%,d bytes): %s",
                what,
                done.records(),
                done.rawFiles(),
                done.rawBytes(),
                folder));
    if (done.rawMissing() > 0) {
      output.problem(
          String.format(
              Locale.ROOT,
              "%,d raw files that the store refers to are missing; run 'rssify verify'",
              done.rawMissing()));
      return ExitCode.SOME_FAILED;
    }
    return ExitCode.OK;
  }

  void progress(BackupReport current) {
    if (output.json()) {
      output.out().println(json(what + "_progress", current));
    } else if (!output.quiet()) {
      output.err().printf(Locale.ROOT, "%,d records%n", current.records());
    }
  }

  private String json(String type, BackupReport report) {
    return RecordJson.line(
        new Reports.Copied(
            type, folder.toString(), report.records(), report.rawFiles(), report.rawBytes()));
  }
}
