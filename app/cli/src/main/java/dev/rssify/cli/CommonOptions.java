package dev.rssify.cli;

import dev.rssify.cli.config.Configuration;
import dev.rssify.cli.config.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options every command has. */
final class CommonOptions {

  private static final Path DEFAULT_FILE = Path.of("rssify.yaml");

  @Option(
      names = "--store",
      paramLabel = "STORE",
      description = "Where to keep things: sqlite:PATH, files:DIR, postgres://..., or memory:.")
  private @Nullable String store;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "A YAML file of settings. Default: rssify.yaml, if there is one here.")
  private @Nullable Path config;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "One setting, such as fetch.timeout_ms=5000. Can be repeated.")
  private Map<String, String> set = new LinkedHashMap<>();

  @Option(names = "--json", description = "Print JSON, one object per line.")
  boolean json;

  @Option(
      names = {"-v", "--verbose"},
      description = "Log each poll to standard error; twice for more.")
  private boolean[] verbose = new boolean[0];

  @Option(names = "--log", paramLabel = "FORMAT", description = "How log lines look: text or json.")
  private @Nullable String log;

  @Option(
      names = {"-q", "--quiet"},
      description = "Print nothing but errors, and what was asked for.")
  boolean quiet;

  /** Whether a store was named on the command line. */
  boolean namesStore() {
    return store != null;
  }

  /** What a command did, in a line. */
  void say(CommandSpec spec, String outcome, String words) {
    if (json) {
      spec.commandLine().getOut().println("{\"outcome\":\"" + outcome + "\"}");
    } else if (!quiet) {
      spec.commandLine().getOut().println(words);
    }
  }

  Configuration load(Map<String, String> environment) {
    return load(environment, Map.of());
  }

  /**
   * The same.
   *
   * @param own settings that options of the command stand for
   */
  Configuration load(Map<String, String> environment, Map<String, String> own) {
    Map<String, String> flags = new LinkedHashMap<>(set);
    flags.putAll(own);
    if (store != null) {
      flags.put(Settings.STORE.key(), store);
    }
    if (log != null) {
      flags.put(Settings.LOG_FORMAT.key(), log);
    }
    Configuration configuration = Configuration.load(file(environment), environment, flags);
    Logs.start(configuration.get(Settings.LOG_FORMAT), verbose.length);
    return configuration;
  }

  private @Nullable Path file(Map<String, String> environment) {
    if (config != null) {
      return config;
    }
    String named = environment.get("RSSIFY_CONFIG");
    if (named != null) {
      return Path.of(named);
    }
    return Files.exists(DEFAULT_FILE) ? DEFAULT_FILE : null;
  }
}
