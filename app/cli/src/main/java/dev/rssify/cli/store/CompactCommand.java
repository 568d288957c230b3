package dev.rssify.cli.store;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ConfiguredCommand;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.core.operations.archive.RawRetention;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.RawOperations;
import dev.rssify.embed.Storage;
import dev.rssify.embed.media.MediaFolder;
import dev.rssify.json.view.RawView;
import picocli.CommandLine.Command;

/** {@code rssify compact}: deletes expired responses. */
@Command(
    name = "compact",
    description = {
      "Delete expired responses from the raw archive",
      "",
      "Deletes responses older than retention.raw_days, except the last retention.raw_last of each",
      "feed, and data that nothing refers to. It is safe to interrupt.",
      "",
      "Exit status: 0 done, 2 wrong usage, or another process polls this store."
    },
    footer = {"", "Example:", "  rssify compact --store sqlite:news.db"})
public final class CompactCommand extends ConfiguredCommand {

  public CompactCommand(CommandContext context) {
    super(context);
  }

  @Override
  public Integer call() throws InterruptedException {
    EngineConfig config = config();
    try (Storage storage = OpenStores.toPoll(config)) {
      RawRetention.Report report = RawOperations.of(config, storage).retention().run(now());
      MediaFolder.retain(config.store(), config.enclosures(), now());
      output()
          .report(
              () -> RawView.line(report),
              () ->
                  report.expired()
                      + " responses deleted, "
                      + report.moved()
                      + " moved; "
                      + report.dropped()
                      + " segments of "
                      + report.freed()
                      + " bytes deleted");
      return ExitCode.OK;
    }
  }
}
