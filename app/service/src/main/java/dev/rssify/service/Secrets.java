package dev.rssify.service;

import dev.rssify.adapters.fetchhttp.NamedSecrets;
import dev.rssify.core.model.http.SecretRef;
import dev.rssify.service.config.ConfigException;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.SecretReference;
import dev.rssify.service.config.SecretSettings;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads secrets from the environment, from files, and by configured names. The reason of a failure
 * is logged for the operator; the caller learns only that the secret is not available.
 */
public final class Secrets {

  private static final Logger LOG = LoggerFactory.getLogger("rssify.secrets");

  private Secrets() {}

  public static NamedSecrets of(Configuration settings, Map<String, String> environment) {
    return new NamedSecrets(
        SecretSettings.read(settings), reference -> find(reference, environment));
  }

  /** Reads a reference of the operator: {@code env:NAME} or {@code file:PATH}. */
  static Optional<String> find(SecretRef reference, Map<String, String> environment) {
    try {
      return Optional.of(new SecretReference(reference.name()).resolve(environment));
    } catch (ConfigException e) {
      LOG.atError()
          .addKeyValue("component", "secrets")
          .addKeyValue("op", "read_secret")
          .addKeyValue("reason", e.getMessage())
          .log("a secret could not be read");
      return Optional.empty();
    }
  }
}
