package dev.rssify.cli;

import dev.rssify.cli.config.EngineConfigs;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Storage;
import dev.rssify.embed.backup.Restore;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rssify restore}: a backup into an empty store. */
@Command(
    name = "restore",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Put a backup into an empty store, of any kind. Nothing is ever overwritten.",
      "",
      "Exit status: 0 everything is there, 2 the store is as empty as before."
    },
    footer = {"", "Example:", "  rssify restore backups/monday --store sqlite:new.db"})
final class RestoreCommand implements Callable<Integer> {

  private final Map<String, String> environment;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "DIR", description = "What 'rssify backup' wrote.")
  private Path folder = Path.of("");

  @Mixin private CommonOptions common = new CommonOptions();

  RestoreCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    EngineConfig config = EngineConfigs.from(common.load(environment));
    CopyReport report = new CopyReport("restore", folder, common, spec.commandLine());
    return report.run(() -> {
      Restore.require(folder); // a store that is made for nothing would stay
      try (Storage storage = Storage.open(config)) {
        return new Restore(storage, report::progress).read(folder);
      }
    });
  }
}
