package dev.rssify.cli;

import dev.rssify.core.text.NearestName;
import dev.rssify.core.text.Printable;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.MutuallyExclusiveArgsException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Formats a usage error as one line: what is wrong, and what is valid. */
final class UsageWords {

  private UsageWords() {}

  static String of(ParameterException e) {
    if (e instanceof UnmatchedArgumentException unmatched) {
      return unknown(unmatched.getUnmatched().getFirst(), e.getCommandLine());
    }
    ArgSpec argument = e.getArgSpec();
    String value = e.getValue();
    String better = argument == null || value == null ? null : unfit(argument, value);
    if (better != null) {
      return better;
    }
    String words = String.valueOf(e.getMessage());
    if (e instanceof MutuallyExclusiveArgsException) {
      return words
          .replaceFirst("^Error: ", "")
          .replaceFirst(" are mutually exclusive.*", " cannot be combined; give one of them");
    }
    return words.substring(0, 1).toLowerCase(Locale.ROOT) + words.substring(1);
  }

  private static String unknown(String wrong, CommandLine command) {
    if (wrong.startsWith("-")) {
      Set<String> options = command.getCommandSpec().optionsMap().keySet();
      String name = wrong.replaceFirst("=.*", "");
      if (command.getSubcommands().values().stream()
          .anyMatch(one -> one.getCommandSpec().optionsMap().containsKey(name))) {
        return name + " comes after the command, as in 'rssify feeds --store news.db'";
      }
      return "unknown option '" + wrong + "'" + NearestName.hint(wrong, options);
    }
    Set<String> commands = command.getSubcommands().keySet();
    return commands.isEmpty()
        ? "unexpected argument '" + wrong + "'"
        : "unknown command '" + wrong + "'" + hint(wrong, commands);
  }

  /** By meaning first: what is spelled alike may do something else. */
  private static String hint(String wrong, Set<String> commands) {
    return Synonyms.suggestion(wrong)
        .filter(commands::contains)
        .map(meant -> "; did you mean '" + meant + "'?")
        .orElseGet(() -> NearestName.hint(wrong, commands));
  }

  /** The message for a value of the wrong type; null where picocli's own message is good. */
  private static @Nullable String unfit(ArgSpec argument, String value) {
    String name =
        argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    String given = ", not '" + Printable.line(value) + "'";
    List<Class<?>> types = Arrays.asList(argument.typeInfo().getAuxiliaryTypes());
    Class<?> type = types.isEmpty() ? argument.type() : types.getLast();
    if (type.isEnum()) {
      Set<String> values =
          Arrays.stream(type.getEnumConstants())
              .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
              .collect(Collectors.toCollection(LinkedHashSet::new));
      return "'"
          + Printable.line(value)
          + "' is not a valid "
          + name
          + NearestName.hint(value, values);
    }
    if (type == int.class || type == long.class || type == Long.class || type == Integer.class) {
      return name + " takes a whole number" + given;
    }
    if (type == UUID.class) {
      return name + " takes an id as listed by 'rssify export fetches'" + given;
    }
    return null;
  }
}
