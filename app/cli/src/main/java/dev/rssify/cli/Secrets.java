package dev.rssify.cli;

import dev.rssify.adapters.fetchhttp.NamedSecrets;
import dev.rssify.cli.config.ConfigException;
import dev.rssify.cli.config.Configuration;
import dev.rssify.cli.config.SecretReference;
import dev.rssify.cli.config.SecretSettings;
import dev.rssify.core.model.http.SecretRef;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks secrets up where a command line has them: in its environment and in files, and by the names
 * that its configuration gives them. Why one cannot be read is logged for the operator; whoever
 * asked for it is told only that it cannot.
 */
final class Secrets {

  private static final Logger LOG = LoggerFactory.getLogger("rssify.secrets");

  private Secrets() {}

  static NamedSecrets of(Configuration settings, Map<String, String> environment) {
    return new NamedSecrets(
        SecretSettings.read(settings), reference -> find(reference, environment));
  }

  /** A reference that an operator wrote: {@code env:NAME} or {@code file:PATH}. */
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
