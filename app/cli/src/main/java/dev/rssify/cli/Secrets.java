package dev.rssify.cli;

import dev.rssify.adapters.fetchhttp.SecretSource;
import dev.rssify.cli.config.ConfigException;
import dev.rssify.cli.config.SecretReference;
import java.util.Map;
import java.util.Optional;

/** Looks secrets up where a command line has them: in its environment and in files. */
final class Secrets {

  private Secrets() {}

  static SecretSource in(Map<String, String> environment) {
    return reference -> {
      try {
        return Optional.of(new SecretReference(reference.name()).resolve(environment));
      } catch (ConfigException e) {
        return Optional.empty(); // the poll fails with secret_missing, which names it
      }
    };
  }
}
