package dev.rssify.cli;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.CommonOptions;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.operations.subscriptions.FeedNames;
import dev.rssify.core.store.Store;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.Storage;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.Setting;
import dev.rssify.service.config.Settings;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
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

  private static final String FILES = ":files";

  /** A longer list is of no help. */
  private static final int MAX = 500;

  private static final int PAGE = 500;

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
    String last = words.isEmpty() ? "" : words.getLast();
    candidates(last)
        .filter(one -> one.equals(FILES) || one.startsWith(last))
        .limit(MAX)
        .forEach(spec.commandLine().getOut()::println);
    spec.commandLine().getOut().flush();
    return ExitCode.OK;
  }

  private Stream<String> candidates(String last) {
    if (words.size() < 2) {
      return commands.keySet().stream();
    }
    Supplier<Object> named = commands.get(Synonyms.command(words.getFirst()));
    if (named == null) {
      return Stream.empty();
    }
    CommandSpec command = new CommandLine(named.get()).getCommandSpec();
    OptionSpec before = command.optionsMap().get(words.get(words.size() - 2));
    if (before != null && before.arity().max() > 0 && words.size() > 2) {
      return values(before);
    }
    if (last.startsWith("-")) {
      return command.options().stream()
          .filter(option -> !option.hidden())
          .map(option -> described(option.longestName(), option));
    }
    PositionalParamSpec parameter = parameter(command);
    return parameter == null ? Stream.empty() : values(parameter);
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

  private Stream<String> values(ArgSpec argument) {
    List<Class<?>> types = Arrays.asList(argument.typeInfo().getAuxiliaryTypes());
    Class<?> type = types.isEmpty() ? argument.type() : types.getLast();
    if (type.isEnum()) {
      return Arrays.stream(type.getEnumConstants())
          .map(constant -> constant.toString().toLowerCase(Locale.ROOT));
    }
    if (type == Path.class || type == File.class) {
      return Stream.of(FILES);
    }
    return switch (argument.paramLabel()) {
      case "FEED", "URL|FEED", "FEED|ENTRY" -> ofStore(CompleteCommand::feeds);
      case "TAG" -> ofStore(CompleteCommand::tags);
      case "TYPE" -> JournalEvent.TYPES.stream().sorted();
      case "KEY" -> Settings.ALL.stream().map(Setting::key);
      case "KEY=VALUE" -> Settings.ALL.stream().map(setting -> setting.key() + "=");
      case "COMMAND" -> commands.keySet().stream();
      case "FORMAT" -> Stream.of("text", "json");
      case "STORE", "FILE", "DIR", "FOLDER" -> Stream.of(FILES);
      default -> Stream.empty();
    };
  }

  /** Nothing when the store cannot be read: a completion prints no errors. */
  private Stream<String> ofStore(Function<Store, List<String>> read) {
    try (Storage storage = Storage.openExisting(settings().get(Settings.STORE))) {
      return read.apply(storage.store()).stream();
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

  private static List<String> feeds(Store store) {
    FeedNames names = new FeedNames(store);
    return subscriptions(store, one -> Stream.of(line(one.id(), names.of(one.feedId()))));
  }

  private static List<String> tags(Store store) {
    return subscriptions(store, one -> one.tags().stream().map(Printable::line));
  }

  private static String line(String id, String name) {
    return Printable.line(id) + "\t" + Printable.line(name);
  }

  private static List<String> subscriptions(
      Store store, Function<Subscription, Stream<String>> texts) {
    List<String> found = new ArrayList<>();
    List<Subscription> page = store.subscriptions().list(null, PAGE);
    // Larger stores would make a person wait.
    for (int pages = 0; !page.isEmpty() && pages < 4; pages++) {
      page.stream().flatMap(texts).forEach(found::add);
      page = store.subscriptions().list(page.getLast().id(), PAGE);
    }
    return found.stream().distinct().toList();
  }
}
