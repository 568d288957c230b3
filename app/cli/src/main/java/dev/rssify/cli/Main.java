package dev.rssify.cli;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.Failure;
import dev.rssify.cli.io.StandardOutput;
import dev.rssify.cli.io.StopSignal;
import dev.rssify.cli.render.Paragraphs;
import dev.rssify.cli.render.Terminal;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.Version;
import dev.rssify.service.config.ConfigException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TimeZone;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;

/** The entry point: parses arguments, runs a command, prints an error as one line. */
public final class Main {

  /** The system clock, for all commands. */
  public static final InstantSource CLOCK = InstantSource.system();

  private static final List<String> EXAMPLES =
      List.of(UsageMessageSpec.SECTION_KEY_FOOTER_HEADING, UsageMessageSpec.SECTION_KEY_FOOTER);

  private Main() {}

  public static void main(String[] arguments) {
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    String first = arguments.length == 0 ? null : arguments[0];
    leave(commandLine(System.getenv(), out, new StopSignal(), first).execute(arguments));
  }

  /** Avoids System.exit where possible: it looks for a logger in every jar, which is slow. */
  private static void leave(int code) {
    if (code != ExitCode.OK || othersRun()) {
      System.exit(code);
    }
  }

  private static boolean othersRun() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> !thread.isDaemon() && !thread.equals(Thread.currentThread()));
  }

  /** Creates the command line with a given environment and output, as tests use it. */
  public static CommandLine commandLine(Map<String, String> environment, OutputStream out) {
    return commandLine(environment, out, new StopSignal());
  }

  /**
   * As above.
   *
   * @param stop ends the commands that run until they are stopped
   */
  public static CommandLine commandLine(
      Map<String, String> environment, OutputStream out, StopSignal stop) {
    return commandLine(environment, out, stop, null);
  }

  /** As above; with a first argument only that command is created. */
  public static CommandLine commandLine(
      Map<String, String> environment, OutputStream out, StopSignal stop, @Nullable String first) {
    CommandLine commandLine = new CommandLine(new RootCommand());
    commandLine
        .getCommandSpec()
        .versionProvider(() -> new String[] {"rssify " + Version.current()});
    StandardOutput printed = new StandardOutput(out);
    Commands commands =
        new Commands(
            new CommandContext(
                environment,
                printed,
                stop,
                CLOCK,
                () -> ThreadLocalRandom.current().nextDouble(),
                TimeZone::getDefault,
                Terminal::isInteractive,
                Terminal::answer));
    commands.addTo(commandLine, first == null ? null : Synonyms.command(first));
    commandLine.getCommandSpec().preprocessor(new Synonyms());
    commandLine
        .getHelpSectionMap()
        .put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, commands::overview);
    Paragraphs.reflow(commandLine.getCommandSpec());
    commandLine.getSubcommands().values().forEach(Main::showExamplesFirst);
    commandLine.setOut(new PrintWriter(printed, true, StandardCharsets.UTF_8));
    commandLine.setParameterExceptionHandler(Main::wrongUsage);
    commandLine.setExecutionStrategy(
        parsed -> ended(new CommandLine.RunLast().execute(parsed), commandLine, printed));
    commandLine.setExecutionExceptionHandler(
        (e, command, _) -> ended(failed(e, command), command, printed));
    commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    return commandLine;
  }

  /** Most people read help for an example, so it follows the usage line. */
  private static void showExamplesFirst(CommandLine command) {
    List<String> sections = new ArrayList<>(command.getHelpSectionKeys());
    sections.removeAll(EXAMPLES);
    sections.addAll(sections.indexOf(UsageMessageSpec.SECTION_KEY_SYNOPSIS) + 1, EXAMPLES);
    command.setHelpSectionKeys(sections);
    command
        .getCommandSpec()
        .usageMessage()
        .descriptionHeading("%n")
        .parameterListHeading("%n")
        .optionListHeading("%n");
  }

  private static int wrongUsage(ParameterException e, String[] arguments) {
    CommandLine command = e.getCommandLine();
    command.getErr().println("rssify: " + UsageWords.of(e));
    command.getErr().println("Try 'rssify " + helpWords(command) + "'.");
    return ExitCode.WRONG_USAGE;
  }

  private static String helpWords(CommandLine command) {
    String name = command.getCommandName();
    return name.equals("rssify") ? "--help" : name + " --help";
  }

  /** Turns success into a failure when the output could not be written. */
  private static int ended(int code, CommandLine command, StandardOutput printed) {
    command.getOut().flush();
    Optional<IOException> error = printed.error();
    error
        .filter(why -> !StandardOutput.isClosedByReader(why))
        .ifPresent(
            why -> command.getErr().println("rssify: standard output: " + Failure.words(why)));
    return error.isPresent() && code == ExitCode.OK ? ExitCode.SOME_FAILED : code;
  }

  private static int failed(Exception e, CommandLine command) {
    if (e instanceof ConfigException) {
      command.getErr().println("rssify: " + Printable.text(String.valueOf(e.getMessage())));
      return ExitCode.WRONG_USAGE;
    }
    if (e instanceof CancellationException) {
      return ExitCode.SOME_FAILED;
    }
    command.getErr().println("rssify: " + Failure.words(e));
    boolean[] verbose = command.getParseResult().matchedOptionValue("-v", new boolean[0]);
    if (verbose.length > 1) {
      e.printStackTrace(command.getErr());
    }
    return ExitCode.SOME_FAILED;
  }
}
