package dev.rssify.cli.io;

import dev.rssify.cli.render.Style;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that all commands share, shown after the options of the command. */
public final class CommonOptions {

  private static final Path DEFAULT_FILE = Path.of("rssify.yaml");

  @Option(
      names = "--store",
      order = 1,
      paramLabel = "STORE",
      description = "The store: a file, sqlite:PATH, files:DIR, postgres://..., or memory:.")
  private @Nullable String store;

  @Option(
      names = "--config",
      order = 2,
      paramLabel = "FILE",
      description = "YAML file of settings. Default: rssify.yaml, if it exists.")
  private @Nullable Path config;

  @Option(
      names = "--set",
      order = 3,
      paramLabel = "KEY=VALUE",
      description = "One setting, such as fetch.timeout_ms=5000. Can be repeated.")
  private Map<String, String> set = new LinkedHashMap<>();

  @Option(names = "--json", order = 4, description = "Print JSON, one object per line.")
  private boolean json;

  @Option(
      names = {"-v", "--verbose"},
      order = 5,
      description = "Log each poll to standard error; twice for more.")
  private boolean[] verbose = new boolean[0];

  @Option(
      names = "--log",
      order = 6,
      paramLabel = "text|json",
      description = "Format of log lines: text or json.")
  private @Nullable String log;

  @Option(
      names = {"-q", "--quiet"},
      order = 7,
      description = "Print only errors and requested data.")
  private boolean quiet;

  @Option(
      names = "--color",
      order = 8,
      paramLabel = "WHEN",
      description = "Use colors: ${COMPLETION-CANDIDATES}. Default: auto, which heeds NO_COLOR.")
  private Style.When color = Style.When.AUTO;

  @Option(
      names = {"-h", "--help"},
      order = 9,
      usageHelp = true,
      description = "Show this help message and exit.")
  @SuppressWarnings("UnusedVariable") // picocli acts on it
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      order = 10,
      versionHelp = true,
      description = "Print version information and exit.")
  @SuppressWarnings("UnusedVariable") // picocli acts on it
  private boolean version;

  public boolean json() {
    return json;
  }

  public boolean quiet() {
    return quiet;
  }

  public Style.When color() {
    return color;
  }

  /** Whether a store was named on the command line. */
  public boolean namesStore() {
    return store != null;
  }

  /**
   * Loads the configuration.
   *
   * @param own settings that come from options of the command
   */
  public Configuration load(Map<String, String> environment, Map<String, String> own) {
    return loaded(file(environment), environment, own);
  }

  /** The configuration without a file and environment variables. */
  public Configuration onlyOwn(Map<String, String> own) {
    return loaded(config, Map.of(), own);
  }

  private Configuration loaded(
      @Nullable Path file, Map<String, String> environment, Map<String, String> own) {
    Map<String, String> flags = new LinkedHashMap<>(set);
    flags.putAll(own);
    if (store != null) {
      flags.put(Settings.STORE.key(), located(store));
    }
    if (log != null) {
      flags.put(Settings.LOG_FORMAT.key(), log);
    }
    Configuration configuration = Configuration.load(file, environment, flags);
    Logs.start(configuration.get(Settings.LOG_FORMAT), verbose.length);
    return configuration;
  }

  /** A file name alone is a SQLite database. */
  private static String located(String store) {
    return store.isEmpty() || store.contains(":") ? store : "sqlite:" + store;
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
