package dev.rssify.cli.config;

import dev.rssify.core.model.http.MaskedUrl;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A key of the configuration: its name, what it takes, and what holds when nobody says.
 *
 * @param key dotted, as in the YAML file
 * @param expected what a value must be, in words
 * @param documentName the environment variable the documents name for it, if they do
 * @param reader reads a value; throws {@link IllegalArgumentException} when it is not as expected
 */
public record Setting<T>(
    String key,
    String expected,
    String defaultValue,
    @Nullable String documentName,
    String description,
    Function<String, T> reader) {

  /** The environment variables that set this key, ours first. */
  public String environmentName() {
    return "RSSIFY_" + key.toUpperCase(Locale.ROOT).replace('.', '_');
  }

  public Optional<String> documentEnvironmentName() {
    return Optional.ofNullable(documentName);
  }

  /** The same under another key. */
  Setting<T> at(String otherKey) {
    return new Setting<>(otherKey, expected, defaultValue, documentName, description, reader);
  }

  /** Reads a value, or says where it stands and what would be right. */
  T read(String value, String origin) {
    try {
      return reader.apply(value);
    } catch (IllegalArgumentException | NoSuchElementException e) {
      throw new ConfigException(
          origin + ": " + key + " must be " + expected + ", not '" + MaskedUrl.of(value) + "'");
    }
  }
}
