package dev.rssify.service.config;

import dev.rssify.core.model.http.MaskedUrl;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A setting: its key, valid values, default and description.
 *
 * @param key dotted, as in the YAML file
 * @param unprefixedName the environment variable without prefix that sets it too; null for none
 */
public record Setting<T>(
    String key,
    ValueType<T> type,
    String defaultValue,
    @Nullable String unprefixedName,
    String description) {

  static <T> Setting<T> of(String key, ValueType<T> type, String defaultValue, String description) {
    return new Setting<>(key, type, defaultValue, null, description);
  }

  /** This setting with an additional environment variable without prefix. */
  Setting<T> orVariable(String name) {
    return new Setting<>(key, type, defaultValue, name, description);
  }

  /** Describes a valid value; completes the message "must be". */
  public String expected() {
    return type.expected();
  }

  /** The {@code RSSIFY_*} variable of this setting. */
  public String environmentName() {
    return "RSSIFY_" + key.toUpperCase(Locale.ROOT).replace('.', '_');
  }

  public Optional<String> unprefixedEnvironmentName() {
    return Optional.ofNullable(unprefixedName);
  }

  /** This setting under another key. */
  Setting<T> at(String otherKey) {
    return new Setting<>(otherKey, type, defaultValue, unprefixedName, description);
  }

  /** Parses a value; an error names its origin and the valid values. */
  T read(String value, String origin) {
    try {
      return type.reader().apply(value);
    } catch (IllegalArgumentException | NoSuchElementException e) {
      throw new ConfigException(
          origin + ": " + key + " must be " + expected() + ", not '" + MaskedUrl.of(value) + "'");
    }
  }
}
