package dev.rssify.service.config;

import dev.rssify.core.text.NearestName;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The effective value of every setting, and its origin.
 *
 * <p>Precedence: flags, then {@code RSSIFY_*} variables, then variables without a prefix such as
 * {@code HOST_RPS}, then the file, then defaults. An unknown key is an error everywhere.
 */
public final class Configuration {

  private static final String PREFIX = "RSSIFY_";

  /** Variables that are not settings: the file, and the options of the launcher. */
  private static final Set<String> RESERVED = Set.of("RSSIFY_CONFIG", "RSSIFY_JAVA_OPTS");

  /** By key. */
  private final Map<String, Written> values = new LinkedHashMap<>();

  private final Map<String, String> environment;

  private Configuration(Map<String, String> environment) {
    this.environment = environment;
  }

  /** A value as written, and its origin. */
  public record Value(String text, String origin) {}

  private record Written(Setting<?> setting, Value value) {}

  /**
   * Reads all sources, and fails on the first invalid value.
   *
   * @param file a YAML file; null for none
   * @param flags settings given on the command line, by key
   */
  public static Configuration load(
      @Nullable Path file, Map<String, String> environment, Map<String, String> flags) {
    Configuration configuration = new Configuration(environment);
    for (Setting<?> setting : Settings.ALL) {
      configuration.put(setting, new Value(setting.defaultValue(), "default"));
    }
    if (file != null) {
      YamlSettings.read(file).forEach(configuration::set);
    }
    configuration.readUnprefixedVariables(environment);
    configuration.readVariables(environment);
    flags.forEach((key, text) -> configuration.set(key, new Value(text, "--set " + key)));
    configuration.settings().forEach(configuration::get);
    return configuration;
  }

  /** Every setting with a value, including those with a name in their key. */
  public List<Setting<?>> settings() {
    return values.values().stream().<Setting<?>>map(Written::setting).toList();
  }

  public <T> T get(Setting<T> setting) {
    Value value = value(setting);
    return setting.read(value.text(), value.origin());
  }

  /** Reads a secret. */
  String secret(SecretReference reference) {
    return reference.resolve(environment);
  }

  /** The value as written and its origin. */
  public Value value(Setting<?> setting) {
    Written written = values.get(setting.key());
    if (written != null) {
      return written.value();
    }
    if (SettingGroup.find(setting.key()) != null) {
      return new Value(setting.defaultValue(), "default");
    }
    throw new IllegalArgumentException("not a setting: " + setting.key());
  }

  private void put(Setting<?> setting, Value value) {
    values.put(setting.key(), new Written(setting, value));
  }

  private void set(String key, Value value) {
    Setting<?> setting = Settings.named(key);
    if (setting == null) {
      throw new ConfigException(
          value.origin() + ": unknown key '" + key + "'" + NearestName.hint(key, Settings.keys()));
    }
    put(setting, value);
  }

  private void readUnprefixedVariables(Map<String, String> environment) {
    for (Setting<?> setting : Settings.ALL) {
      setting
          .unprefixedEnvironmentName()
          .filter(environment::containsKey)
          .ifPresent(name -> set(setting.key(), variable(environment, name)));
    }
  }

  private void readVariables(Map<String, String> environment) {
    Map<String, String> keys = new LinkedHashMap<>();
    Settings.ALL.forEach(setting -> keys.put(setting.environmentName(), setting.key()));
    for (String name : environment.keySet()) {
      if (!name.startsWith(PREFIX) || RESERVED.contains(name)) {
        continue;
      }
      String key = keys.get(name);
      if (key == null) {
        throw new ConfigException(
            "environment: unknown variable '" + name + "'" + NearestName.hint(name, keys.keySet()));
      }
      set(key, variable(environment, name));
    }
  }

  private static Value variable(Map<String, String> environment, String name) {
    return new Value(environment.getOrDefault(name, ""), "environment variable " + name);
  }
}
