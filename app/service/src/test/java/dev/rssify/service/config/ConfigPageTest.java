package dev.rssify.service.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * docs/config.md is generated from the table of settings; -Drssify.golden.update=true writes it.
 */
class ConfigPageTest {

  private static final Path PAGE = Path.of(System.getProperty("rssify.root"), "docs/config.md");

  @Test
  void the_page_lists_every_setting() throws IOException {
    if (Boolean.getBoolean("rssify.golden.update")) {
      Files.writeString(PAGE, page());
    }
    assertThat(Files.readString(PAGE)).isEqualTo(page());
  }

  private static String page() {
    String rows = rows(Settings.ALL);
    return """
    # Settings

    Settings come from these sources; earlier ones take precedence:

    1. flags: `--set KEY=VALUE`
    2. environment variables with the prefix `RSSIFY_`, then those without
    3. a YAML file: `--config FILE`, else the file in `RSSIFY_CONFIG`, else `rssify.yaml` in the working folder
    4. defaults

    Write a list as a YAML list, or with commas. An unknown key is an error. `rssify config` prints the effective values.

    | key | default | takes | environment | meaning |
    |---|---|---|---|---|
    """
        + rows
        + """

        Webhooks receive events ([webhooks.md](webhooks.md)). Choose a NAME for each. These keys can be set only in the file or by
        `--set`.

        | key | default | takes | environment | meaning |
        |---|---|---|---|---|
        """
        + rows(WebhookSettings.ALL)
        + """

        Secrets that API clients may use by name ([service.md](service.md)), in the same way.

        | key | default | takes | environment | meaning |
        |---|---|---|---|---|
        """
        + rows(SecretSettings.ALL)
        + """

        Proxies that feeds may name ([feeds.md](feeds.md)), in the same way.

        | key | default | takes | environment | meaning |
        |---|---|---|---|---|
        """
        + rows(ProxySettings.ALL)
        + """

        Outward feeds ([outward.md](outward.md)), in the same way.

        | key | default | takes | environment | meaning |
        |---|---|---|---|---|
        """
        + rows(OutwardSettings.GROUP.settings());
  }

  private static String rows(List<Setting<?>> settings) {
    return settings.stream().map(ConfigPageTest::row).collect(Collectors.joining());
  }

  private static String row(Setting<?> setting) {
    String names = setting.key().contains("NAME") ? "" : names(setting);
    String standard =
        setting.defaultValue().isEmpty() ? "(none)" : "`" + setting.defaultValue() + "`";
    return "| `%s` | %s | %s | %s | %s |%n"
        .formatted(setting.key(), standard, setting.expected(), names, setting.description());
  }

  private static String names(Setting<?> setting) {
    return setting
        .unprefixedEnvironmentName()
        .map(name -> List.of(setting.environmentName(), name))
        .orElse(List.of(setting.environmentName()))
        .stream()
        .map(name -> "`" + name + "`")
        .collect(Collectors.joining(", "));
  }
}
