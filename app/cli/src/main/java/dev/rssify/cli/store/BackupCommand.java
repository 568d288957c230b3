package dev.rssify.cli.store;

import dev.rssify.cli.io.CommonOptions;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;
import dev.rssify.embed.backup.Backup;
import dev.rssify.service.config.EngineConfigs;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rssify backup}: copies a store and its raw files. */
@Command(
    name = "backup",
    mixinStandardHelpOptions = true,
    sortOptions = false,
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
public final class BackupCommand implements Callable<Integer> {

  private final Map<String, String> environment;
  private final InstantSource clock;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "DIR", description = "A folder that does not exist yet.")
  private Path folder = Path.of("");

  @Mixin private CommonOptions common = new CommonOptions();

  public BackupCommand(Map<String, String> environment, InstantSource clock) {
    this.environment = environment;
    this.clock = clock;
  }

  @Override
  public Integer call() {
    EngineConfig config = EngineConfigs.from(common.load(environment));
    CopyReport report = new CopyReport("backup", folder, common, spec.commandLine());
    return report.run(() -> {
      try (Storage storage = Storage.openExisting(config)) {
        return new Backup(storage, report::progress).write(folder, clock.instant());
      }
    });
  }
}
