package dev.rssify.cli.store;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ConfiguredCommand;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;
import dev.rssify.embed.backup.Restore;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code rssify restore}: loads a backup into an empty store. */
@Command(
    name = "restore",
    description = {
      "Load a backup into an empty store",
      "",
      "The store may be of any kind. Nothing is overwritten.",
      "",
      "Exit status: 0 everything is restored, 2 nothing was restored."
    },
    footer = {"", "Example:", "  rssify restore backups/monday --store sqlite:new.db"})
public final class RestoreCommand extends ConfiguredCommand {

  @Parameters(paramLabel = "DIR", description = "Folder written by 'rssify backup'.")
  private Path folder = Path.of("");

  public RestoreCommand(CommandContext context) {
    super(context);
  }

  @Override
  public Integer call() {
    EngineConfig config = config();
    CopyReport report = new CopyReport("restore", folder, output());
    return report.run(() -> {
      Restore.require(folder); // checks before it creates the store
      try (Storage storage = Storage.open(config)) {
        return new Restore(storage, report::progress).read(folder);
      }
    });
  }
}
