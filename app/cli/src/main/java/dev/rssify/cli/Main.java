package dev.rssify.cli;

import dev.rssify.cli.config.ConfigException;
import dev.rssify.core.model.NearestName;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The program: parses arguments, runs a command, turns what goes wrong into one line. */
public final class Main {

  private Main() {}

  public static void main(String[] arguments) {
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    System.exit(commandLine(System.getenv(), out).execute(arguments));
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
    CommandLine commandLine = new CommandLine(new RootCommand());
    commandLine.addSubcommand(new DemoCommand(environment, InstantSource.system(), stop));
    commandLine.addSubcommand(new FetchCommand(environment));
    commandLine.addSubcommand(new ServeCommand(environment, InstantSource.system(), stop));
    commandLine.addSubcommand(new AddCommand(environment));
    commandLine.addSubcommand(new ImportCommand(environment));
    commandLine.addSubcommand(new RemoveCommand(environment));
    commandLine.addSubcommand(new FeedsCommand(environment, InstantSource.system()));
    commandLine.addSubcommand(new EntriesCommand(environment, InstantSource.system()));
    commandLine.addSubcommand(new StatsCommand(environment, InstantSource.system()));
    commandLine.addSubcommand(new TailCommand(environment, InstantSource.system(), stop));
    commandLine.addSubcommand(new PauseCommand(environment, InstantSource.system()));
    commandLine.addSubcommand(new ResumeCommand(environment, InstantSource.system()));
    commandLine.addSubcommand(new ExplainCommand(environment));
    commandLine.addSubcommand(new ParseCommand(environment, out));
    commandLine.addSubcommand(new DiscoverCommand(environment));
    commandLine.addSubcommand(new GetCommand(environment));
    commandLine.addSubcommand(new SourcesCommand());
    commandLine.addSubcommand(new ValidateCommand(environment));
    commandLine.addSubcommand(new ExportCommand(environment, InstantSource.system()));
    commandLine.addSubcommand(new CompactCommand(environment, InstantSource.system()));
    commandLine.addSubcommand(new RawCommand(environment, out));
    commandLine.addSubcommand(new ReparseCommand(environment, InstantSource.system()));
    commandLine.addSubcommand(new ConformanceCommand(environment));
    commandLine.addSubcommand(new VerifyCommand(environment, InstantSource.system()));
    commandLine.addSubcommand(new ConfigCommand(environment));
    commandLine.addSubcommand(new DoctorCommand(environment, InstantSource.system()));
    commandLine.addSubcommand(new BackupCommand(environment, InstantSource.system()));
    commandLine.addSubcommand(new RestoreCommand(environment));
    commandLine.addSubcommand(new CompletionCommand());
    commandLine.addSubcommand(new ManCommand());
    commandLine.addSubcommand(new CommandLine.HelpCommand());
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
