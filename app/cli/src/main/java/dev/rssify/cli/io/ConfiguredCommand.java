package dev.rssify.cli.io;

import dev.rssify.cli.render.Style;
import dev.rssify.cli.render.Terminal;
import dev.rssify.embed.EngineConfig;
import dev.rssify.service.config.ConfigException;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.EngineConfigs;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command with the common options: reads the configuration and prints as they require. */
@Command(sortOptions = false)
public abstract class ConfiguredCommand implements Callable<Integer> {

  protected final CommandContext context;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private CommonOptions common = new CommonOptions();

  protected ConfiguredCommand(CommandContext context) {
    this.context = context;
  }

  protected final Output output() {
    return new Output(
        spec.commandLine().getOut(),
        spec.commandLine().getErr(),
        common.json(),
        common.quiet(),
        Terminal.width(context.environment()),
        Style.of(
            common.color(),
            context.environment(),
            context.terminal().getAsBoolean(),
            context.zone()));
  }

  protected final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  protected final Instant now() {
    return context.clock().instant();
  }

  /** Whether a store was named on the command line. */
  protected final boolean namesStore() {
    return common.namesStore();
  }

  /** Loads the configuration and starts logging. */
  protected final Configuration settings() {
    return settings(Map.of());
  }

  /**
   * As above.
   *
   * @param own settings that come from options of the command
   */
  protected final Configuration settings(Map<String, String> own) {
    return common.load(context.environment(), own);
  }

  /**
   * Settings of the command line alone, without the file and the environment.
   *
   * @param own settings that come from the command
   */
  protected final Configuration onlyOwnSettings(Map<String, String> own) {
    return common.onlyOwn(own);
  }

  protected final EngineConfig config() {
    return EngineConfigs.from(settings());
  }

  protected static void requireAtLeast(int least, String option, int value) {
    if (value < least) {
      throw new ConfigException(option + " must be at least " + least + ", not " + value);
    }
  }

  protected static int status(boolean succeeded) {
    return succeeded ? ExitCode.OK : ExitCode.SOME_FAILED;
  }
}
