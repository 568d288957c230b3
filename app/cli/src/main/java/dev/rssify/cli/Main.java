package dev.rssify.cli;

import dev.rssify.cli.config.ConfigException;
import dev.rssify.core.model.NearestName;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The program: parses arguments, runs a command, turns what goes wrong into one line. */
public final class Main {

  private Main() {}

  public static void main(String[] arguments) {
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    String first = arguments.length == 0 ? null : arguments[0];
    System.exit(commandLine(System.getenv(), out, new StopSignal(), first).execute(arguments));
  }

  /** The command line as tests run it too: with their own streams and environment. */
  static CommandLine commandLine(Map<String, String> environment, OutputStream out) {
    return commandLine(environment, out, new StopSignal());
  }

  /**
   * As above.
   *
   * @param stop ends the commands that run until they are stopped
   */
  static CommandLine commandLine(
      Map<String, String> environment, OutputStream out, StopSignal stop) {
    return commandLine(environment, out, stop, null);
  }

  /** As above, for a run whose first argument is known: no other commands are made then. */
  static CommandLine commandLine(
      Map<String, String> environment, OutputStream out, StopSignal stop, @Nullable String first) {
    CommandLine commandLine = new CommandLine(new RootCommand());
    new Commands(environment, out, stop).addTo(commandLine, first);
    Paragraphs.reflow(commandLine.getCommandSpec());
    commandLine.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
    commandLine.setParameterExceptionHandler(Main::wrongUsage);
    commandLine.setExecutionExceptionHandler(Main::failed);
    commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    return commandLine;
  }

  private static int wrongUsage(ParameterException e, String[] arguments) {
    CommandLine command = e.getCommandLine();
    command.getErr().println("rssify: " + message(e));
    command.getErr().println("Try 'rssify " + helpWords(command) + "'.");
    return ExitCode.WRONG_USAGE;
  }

  /** picocli's own words, but for names it does not know: those get the nearest one we do. */
  private static String message(ParameterException e) {
    if (!(e instanceof UnmatchedArgumentException unmatched)) {
      return String.valueOf(e.getMessage());
    }
    CommandLine command = e.getCommandLine();
    String wrong = unmatched.getUnmatched().getFirst();
    if (wrong.startsWith("-")) {
      Set<String> options = command.getCommandSpec().optionsMap().keySet();
      return "unknown option '" + wrong + "'" + NearestName.hint(wrong, options);
    }
    Set<String> commands = command.getSubcommands().keySet();
    return commands.isEmpty()
        ? "unexpected argument '" + wrong + "'"
        : "unknown command '" + wrong + "'" + NearestName.hint(wrong, commands);
  }

  private static String helpWords(CommandLine command) {
    String name = command.getCommandName();
    return name.equals("rssify") ? "--help" : name + " --help";
  }

  private static int failed(Exception e, CommandLine command, CommandLine.ParseResult parsed)
      throws Exception {
    if (e instanceof ConfigException) {
      command.getErr().println("rssify: " + e.getMessage());
      return ExitCode.WRONG_USAGE;
    }
    if (e instanceof CancellationException) {
      return ExitCode.SOME_FAILED;
    }
    throw e;
  }
}
