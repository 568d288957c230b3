package dev.rssify.cli.store;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ConfiguredCommand;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;
import dev.rssify.embed.backup.Backup;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code rssify backup}: copies a store and its raw files. */
@Command(
    name = "backup",
    description = {
      "Copy a store and its raw files into a folder",
      "",
      "The backup is a consistent snapshot: the store as compressed JSON lines, and the raw files.",
      "Polling continues during the backup, except with files: stores.",
      "",
      "Exit status: 0 the backup is complete, 1 raw files are missing in the store too, 2 no backup",
      "was made."
    },
    footer = {"", "Example:", "  rssify backup backups/monday --store sqlite:rssify.db"})
public final class BackupCommand extends ConfiguredCommand {

  @Parameters(paramLabel = "DIR", description = "A folder that does not exist yet.")
  private Path folder = Path.of("");

  public BackupCommand(CommandContext context) {
    super(context);
  }

  @Override
  public Integer call() {
    EngineConfig config = config();
    CopyReport report = new CopyReport("backup", folder, output());
    return report.run(() -> {
      try (Storage storage = Storage.openExisting(config)) {
        return new Backup(storage, report::progress).write(folder, now());
      }
    });
  }
}
