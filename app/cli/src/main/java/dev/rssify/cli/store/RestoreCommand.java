package dev.rssify.cli.store;

import dev.rssify.cli.io.CommonOptions;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;
import dev.rssify.embed.backup.Restore;
import dev.rssify.service.config.EngineConfigs;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rssify restore}: loads a backup into an empty store. */
@Command(
    name = "restore",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Load a backup into an empty store",
      "",
      "The store may be of any kind. Nothing is overwritten.",
      "",
      "Exit status: 0 everything is restored, 2 nothing was restored."
    },
    footer = {"", "Example:", "  rssify restore backups/monday --store sqlite:new.db"})
public final class RestoreCommand implements Callable<Integer> {

  private final Map<String, String> environment;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "DIR", description = "Folder written by 'rssify backup'.")
  private Path folder = Path.of("");

  @Mixin private CommonOptions common = new CommonOptions();

  public RestoreCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    EngineConfig config = EngineConfigs.from(common.load(environment));
    CopyReport report = new CopyReport("restore", folder, common, spec.commandLine());
    return report.run(() -> {
      Restore.require(folder); // checks before it creates the store
      try (Storage storage = Storage.open(config)) {
        return new Restore(storage, report::progress).read(folder);
      }
    });
  }
}
