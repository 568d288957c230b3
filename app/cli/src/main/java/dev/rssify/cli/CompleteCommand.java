package dev.rssify.cli;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.CommonOptions;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.core.store.Store;
import dev.rssify.embed.Storage;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code rssify __complete}: prints what the last of the given words can become, one candidate per
 * line, with a description after a tab. The line {@code :files} stands for the names of files.
 * Scripts of {@code rssify completion} run it.
 */
@Command(name = CompleteCommand.NAME, hidden = true)
final class CompleteCommand implements Callable<Integer> {

  static final String NAME = "__complete";

  /** A longer list is of no help. */
  private static final int MAX = 500;

  private final CommandContext context;
  private final Map<String, Supplier<Object>> commands;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(arity = "0..*")
  private List<String> words = List.of();

  CompleteCommand(CommandContext context, Map<String, Supplier<Object>> commands) {
    this.context = context;
    this.commands = commands;
  }

  @Override
  public Integer call() {
    candidates(words.isEmpty() ? "" : words.getLast())
        .limit(MAX)
        .forEach(spec.commandLine().getOut()::println);
    spec.commandLine().getOut().flush();
    return ExitCode.OK;
  }

  private Stream<String> candidates(String last) {
    if (words.size() < 2) {
      return commands.keySet().stream().filter(name -> name.startsWith(last));
    }
    Supplier<Object> named = commands.get(Synonyms.command(words.getFirst()));
    if (named == null) {
      return Stream.empty();
    }
    CommandSpec command = new CommandLine(named.get()).getCommandSpec();
    OptionSpec before = command.optionsMap().get(words.get(words.size() - 2));
    if (before != null && words.size() > 2 && takesValue(before, last)) {
      return values(before, "", last);
    }
    int equals = last.startsWith("--") ? last.indexOf('=') : -1;
    if (equals > 0) {
      OptionSpec option = command.optionsMap().get(last.substring(0, equals));
      return option == null
          ? Stream.empty()
          : values(option, last.substring(0, equals + 1), last.substring(equals + 1));
    }
    if (last.startsWith("-")) {
      return command.options().stream()
          .filter(option -> !option.hidden())
          .filter(option -> option.longestName().startsWith(last))
          .map(option -> described(option.longestName(), option));
    }
    PositionalParamSpec parameter = parameter(command);
    return parameter == null ? Stream.empty() : values(parameter, "", last);
  }

  /** A value that may be left out does not start like an option. */
  private static boolean takesValue(OptionSpec option, String next) {
    return option.arity().max() > 0 && (option.arity().min() > 0 || !next.startsWith("-"));
  }

  /**
   * What a value can become, after what precedes it in its word.
   *
   * @param lead the option and an equals sign, if they are in the same word
   */
  private Stream<String> values(ArgSpec argument, String lead, String typed) {
    int part = CompletionValues.isList(argument) ? typed.lastIndexOf(',') + 1 : 0;
    String before = lead + typed.substring(0, part);
    return new CompletionValues(commands.keySet(), this::ofStore)
        .of(argument, typed.substring(part))
        .map(one -> one.equals(CompletionValues.FILES) ? one : before + one);
  }

  private static String described(String name, OptionSpec option) {
    String text = CommandLine.Help.Ansi.OFF.string(String.join(" ", option.description()));
    return name + "\t" + text.replaceFirst("(?s)[.:] .*|[.]$", "");
  }

  /** The positional parameter at the last word. */
  private @Nullable PositionalParamSpec parameter(CommandSpec command) {
    int index = 0;
    for (int i = 1; i < words.size() - 1; i++) {
      OptionSpec option = command.optionsMap().get(words.get(i));
      if (option != null && option.arity().max() > 0) {
        i++;
      } else if (!words.get(i).startsWith("-")) {
        index++;
      }
    }
    int position = index;
    return command.positionalParameters().stream()
        .filter(one -> one.index().contains(position))
        .findFirst()
        .orElse(null);
  }

  /** Nothing when the store cannot be read: a completion prints no errors. */
  private Stream<String> ofStore(Function<Store, Stream<String>> read) {
    try (Storage storage = Storage.openExisting(settings().get(Settings.STORE))) {
      return read.apply(storage.store()).toList().stream();
    } catch (RuntimeException e) {
      return Stream.empty();
    }
  }

  /** The store that the other words select. */
  private Configuration settings() {
    List<String> own = new ArrayList<>();
    for (int i = 1; i < words.size() - 1; i++) {
      if (List.of("--store", "--config").contains(words.get(i))) {
        own.addAll(words.subList(i, i + 2));
      }
    }
    return CommandLine.populateCommand(new CommonOptions(), own.toArray(String[]::new))
        .load(context.environment(), Map.of());
  }
}
