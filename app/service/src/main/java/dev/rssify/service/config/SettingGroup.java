package dev.rssify.service.config;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Settings that repeat under names chosen by the operator, such as {@code webhooks.NAME.url}. They
 * can be set only in the file or by {@code --set}.
 *
 * @param prefix the first part of their keys
 * @param settings the settings of one name, with {@code NAME} as placeholder
 */
record SettingGroup(String prefix, List<Setting<?>> settings) {

  /** The placeholder for a name. */
  private static final String NAME = "NAME";

  static final Pattern NAMES = Pattern.compile("[a-z0-9][a-z0-9_-]*");

  /** All groups. */
  static Stream<SettingGroup> all() {
    return Stream.of(
        WebhookSettings.GROUP, SecretSettings.GROUP, ProxySettings.GROUP, OutwardSettings.GROUP);
  }

  /** The setting of a key with a name in it; null when unknown. */
  static @Nullable Setting<?> find(String key) {
    return all()
        .flatMap(group -> Optional.ofNullable(group.named(key)).stream())
        .findFirst()
        .orElse(null);
  }

  /** One of the settings under a name. */
  static <T> Setting<T> of(Setting<T> setting, String name) {
    return setting.at(setting.key().replace(NAME, name));
  }

  /** The setting of a key like {@code webhooks.board.url}; null when unknown. */
  @Nullable Setting<?> named(String key) {
    String name = name(key);
    return name == null
        ? null
        : settings.stream()
            .<Setting<?>>map(setting -> of(setting, name))
            .filter(setting -> setting.key().equals(key))
            .findFirst()
            .orElse(null);
  }

  /** All configured names, sorted. */
  List<String> names(Configuration configuration) {
    return configuration.settings().stream()
        .map(setting -> name(setting.key()))
        .flatMap(name -> Optional.ofNullable(name).stream())
        .distinct()
        .sorted()
        .toList();
  }

  private @Nullable String name(String key) {
    Matcher parts =
        Pattern.compile(Pattern.quote(prefix) + "\\.(" + NAMES + ")\\.[a-z_]+").matcher(key);
    return parts.matches() ? parts.group(1) : null;
  }

  static <T> T required(Configuration configuration, Setting<Optional<T>> setting) {
    return configuration
        .get(setting)
        .orElseThrow(() ->
            new ConfigException(setting.key() + " is missing: it must be " + setting.expected()));
  }
}
