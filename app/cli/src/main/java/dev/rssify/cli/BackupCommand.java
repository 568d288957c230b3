package dev.rssify.cli;

import dev.rssify.cli.config.EngineConfigs;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;
import dev.rssify.embed.backup.Backup;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rssify backup}: everything that is kept, as of one moment. */
@Command(
    name = "backup",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Copy everything a store keeps into a folder, as of one moment: the store as JSON lines,",
      "compressed, and the raw files. Polling goes on meanwhile, but with files:.",
      "",
      "Exit status: 0 the backup is complete, 1 it lacks raw files that the store lacks too, 2 there",
      "is none."
    },
    footer = {"", "Example:", "  rssify backup backups/monday --store sqlite:rssify.db"})
final class BackupCommand implements Callable<Integer> {

  private final Map<String, String> environment;
  private final InstantSource clock;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "DIR", description = "A folder that is not there yet.")
  private Path folder = Path.of("");

  @Mixin private CommonOptions common = new CommonOptions();

  BackupCommand(Map<String, String> environment, InstantSource clock) {
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
