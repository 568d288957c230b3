package dev.rssify.cli.store;

import dev.rssify.adapters.apihttp.ServiceConfig;
import dev.rssify.adapters.fetchhttp.NamedSecrets;
import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ConfiguredCommand;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.render.Table;
import dev.rssify.core.text.NearestName;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.view.Reports;
import dev.rssify.service.config.ConfigException;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.Configuration.Value;
import dev.rssify.service.config.EngineConfigs;
import dev.rssify.service.config.SecretSettings;
import dev.rssify.service.config.ServiceSettings;
import dev.rssify.service.config.Setting;
import dev.rssify.service.config.WebhookSettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rssify config}: prints settings and their origins. */
@Command(
    name = "config",
    description = {
      "Print every setting, its value and its origin",
      "",
      "With KEY it prints only the value of that setting.",
      "",
      "The origin is a flag, an environment variable, the file, or the default. Secrets are printed as",
      "references. docs/config.md describes every setting.",
      "",
      "Exit status: 0 all settings are valid, 2 a setting is invalid."
    },
    footer = {"", "Examples:", "  rssify config --changed", "  rssify config fetch.timeout_ms"})
public final class ConfigCommand extends ConfiguredCommand {

  @Option(names = "--changed", description = "Print only settings that differ from their default.")
  private boolean changed;

  @Parameters(paramLabel = "KEY", arity = "0..1", description = "Print only this setting.")
  private @Nullable String key;

  public ConfigCommand(CommandContext context) {
    super(context);
  }

  @Override
  public Integer call() {
    Configuration configuration = settings();
    EngineConfig _ = EngineConfigs.from(configuration); // validates combinations of settings
    WebhookSettings.check(configuration);
    Map<String, NamedSecrets.Definition> _ = SecretSettings.read(configuration);
    Optional<ServiceConfig> _ = ServiceSettings.read(configuration);
    if (key != null) {
      print(setting(configuration, key), configuration);
      return ExitCode.OK;
    }
    Table table = new Table(1, "KEY", "VALUE", "FROM");
    for (Setting<?> setting : configuration.settings()) {
      Value value = configuration.value(setting);
      String text = Printable.withoutPassword(value.text());
      if (changed && value.origin().equals("default")) {
        continue;
      }
      if (output().json()) {
        out().println(RecordJson.line(new Reports.Setting(setting.key(), text, value.origin())));
      } else {
        table.row(setting.key(), text, value.origin());
      }
    }
    output().table(table, "every setting has its default value");
    out().flush();
    return ExitCode.OK;
  }

  private static Setting<?> setting(Configuration configuration, String key) {
    return configuration.settings().stream()
        .filter(setting -> setting.key().equals(key))
        .findFirst()
        .orElseThrow(() -> {
          List<String> keys = configuration.settings().stream().map(Setting::key).toList();
          return new ConfigException(
              "unknown setting '" + Printable.line(key) + "'" + NearestName.hint(key, keys));
        });
  }

  private void print(Setting<?> setting, Configuration configuration) {
    Value value = configuration.value(setting);
    String text = Printable.withoutPassword(value.text());
    output()
        .record(
            () -> RecordJson.line(new Reports.Setting(setting.key(), text, value.origin())),
            () -> text);
    out().flush();
  }
}
