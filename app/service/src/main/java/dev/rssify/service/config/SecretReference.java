package dev.rssify.service.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * A reference to a secret: {@code env:NAME} or {@code file:PATH}.
 *
 * <p>Invariants: neither this record nor its error messages contain a secret. A literal secret is
 * rejected without printing it.
 */
public record SecretReference(String text) {

  public SecretReference {
    boolean names =
        (text.startsWith("env:") && text.length() > 4)
            || (text.startsWith("file:") && text.length() > 5);
    if (!names) {
      throw new ConfigException("a literal secret is not allowed here; use env:NAME or file:PATH");
    }
  }

  /** Reads the secret and strips white space. */
  public String resolve(Map<String, String> environment) {
    String secret =
        text.startsWith("env:")
            ? environment.getOrDefault(text.substring(4), "")
            : contents(Path.of(text.substring(5)));
    if (secret.isBlank()) {
      throw new ConfigException("the secret " + text + " is not set or empty");
    }
    return secret.strip();
  }

  private String contents(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new ConfigException(
          "the secret " + text + " cannot be read: " + e.getClass().getSimpleName());
    }
  }
}
