package dev.rssify.cli.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** docs/config.md is made from the table of settings; -Drssify.golden.update=true writes it. */
class ConfigPageTest {

  private static final Path PAGE = Path.of(System.getProperty("rssify.root"), "docs/config.md");

  @Test
  void the_page_lists_every_setting_as_it_is() throws IOException {
    if (Boolean.getBoolean("rssify.golden.update")) {
      Files.writeString(PAGE, page());
    }
    assertThat(Files.readString(PAGE)).isEqualTo(page());
  }

  private static String page() {
    String rows = rows(Settings.ALL);
    return """
    # Settings

    Flags (`--set KEY=VALUE`) beat `RSSIFY_*` variables, which beat the variables the documents name, which beat the
    YAML file (`--config FILE`, else the file `RSSIFY_CONFIG` names, else `rssify.yaml` in the working folder), which
    beats the defaults. A list is written as a YAML list, or with commas. A key that does not exist is an error.

    | key | default | takes | environment | meaning |
    |---|---|---|---|---|
    """
        + rows
        + """

        Programs that are told of events ([webhooks.md](webhooks.md)), each under a name of its own in place of NAME; in the file
        or by `--set` only.

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
        + rows(ProxySettings.ALL);
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
        .documentEnvironmentName()
        .map(name -> List.of(setting.environmentName(), name))
        .orElse(List.of(setting.environmentName()))
        .stream()
        .map(name -> "`" + name + "`")
        .collect(Collectors.joining(", "));
  }
}
