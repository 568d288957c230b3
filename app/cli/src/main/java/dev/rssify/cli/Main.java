package dev.rssify.cli;

import dev.rssify.cli.config.ConfigException;
import java.io.PrintWriter;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The program: parses arguments, runs a command, turns what goes wrong into one line. */
public final class Main {

  private Main() {}

  public static void main(String[] arguments) {
    int code = commandLine(System.getenv()).execute(arguments);
    System.out.flush();
    System.exit(code);
  }

  /** The command line as tests run it too: with their own streams and environment. */
  static CommandLine commandLine(Map<String, String> environment) {
    CommandLine commandLine = new CommandLine(new RootCommand());
    commandLine.addSubcommand(new FetchCommand(environment));
    commandLine.setParameterExceptionHandler(Main::wrongUsage);
    commandLine.setExecutionExceptionHandler(Main::failed);
    commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    return commandLine;
  }

  private static int wrongUsage(ParameterException e, String[] arguments) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    err.println("rssify: " + e.getMessage());
    CommandLine.UnmatchedArgumentException.printSuggestions(e, err);
    err.println("Try 'rssify " + helpWords(command) + "'.");
    return ExitCode.WRONG_USAGE;
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
    throw e;
  }
}
