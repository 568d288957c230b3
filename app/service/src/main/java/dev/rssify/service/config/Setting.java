package dev.rssify.service.config;

import dev.rssify.core.model.http.MaskedUrl;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A setting: its key, valid values, default and description.
 *
 * @param key dotted, as in the YAML file
 * @param expected what a value must be, in words
 * @param unprefixedName the environment variable without prefix that sets it too; null for none
 * @param reader parses a value; throws {@link IllegalArgumentException} when it is not as expected
 */
public record Setting<T>(
    String key,
    String expected,
    String defaultValue,
    @Nullable String unprefixedName,
    String description,
    Function<String, T> reader) {

  /** The {@code RSSIFY_*} variable of this setting. */
  public String environmentName() {
    return "RSSIFY_" + key.toUpperCase(Locale.ROOT).replace('.', '_');
  }

  public Optional<String> unprefixedEnvironmentName() {
    return Optional.ofNullable(unprefixedName);
  }

  /** The same setting under another key. */
  Setting<T> at(String otherKey) {
    return new Setting<>(otherKey, expected, defaultValue, unprefixedName, description, reader);
  }

  /** Parses a value; an error names its origin and what is valid. */
  T read(String value, String origin) {
    try {
      return reader.apply(value);
    } catch (IllegalArgumentException | NoSuchElementException e) {
      throw new ConfigException(
          origin + ": " + key + " must be " + expected + ", not '" + MaskedUrl.of(value) + "'");
    }
  }
}
