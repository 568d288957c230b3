package dev.rssify.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Renders the manual page of a command from the same data as {@code --help}. */
final class ManPage {

  private final StringBuilder roff = new StringBuilder();

  private ManPage() {}

  static String of(CommandSpec command) {
    ManPage page = new ManPage();
    page.write(command);
    return page.roff.toString();
  }

  private void write(CommandSpec command) {
    String name = command.qualifiedName("-");
    UsageMessageSpec usage = command.usageMessage();
    macro(".TH", name.toUpperCase(Locale.ROOT), "1", "", "rssify");
    section("NAME");
    line(name + " \\- " + escaped(summary(usage)));
    section("SYNOPSIS");
    macro(".B", command.qualifiedName());
    command.positionalParameters().forEach(one -> line(escaped(one.paramLabel())));
    line(command.options().isEmpty() ? "" : "[\\fIOPTION\\fR]...");
    section("DESCRIPTION");
    verbatim(List.of(usage.description()));
    if (!command.positionalParameters().isEmpty() || !command.options().isEmpty()) {
      section("OPTIONS");
      command.positionalParameters().forEach(this::parameter);
      command.options().stream()
          .filter(option -> !option.hidden())
          .sorted(Comparator.comparingInt(OptionSpec::order))
          .forEach(this::option);
    }
    if (!command.subcommands().isEmpty()) {
      section("COMMANDS");
      command
          .subcommands()
          .forEach((sub, line) ->
              item("rssify-" + sub + "(1)", summary(line.getCommandSpec().usageMessage())));
    }
    if (usage.footer().length > 0) {
      section("EXAMPLES");
      verbatim(List.of(usage.footer()).subList(1, usage.footer().length));
    }
    surroundings(command);
  }

  private void surroundings(CommandSpec command) {
    section("FILES");
    item("rssify.yaml", "Settings, if it is in the current folder; --config names another file.");
    item("rssify.db", "The store, unless --store or the setting store names another.");
    item("rssify.db.raw/", "Responses as served, beside the store.");
    section("ENVIRONMENT");
    item("RSSIFY_STORE", "The store.");
    item("RSSIFY_CONFIG", "The file of settings.");
    item("RSSIFY_...", "Any setting: fetch.timeout_ms is RSSIFY_FETCH_TIMEOUT_MS.");
    item("RSSIFY_JAVA_OPTS", "Options of the Java virtual machine, such as -Xmx1g.");
    item("NO_COLOR", "If set, no colors are used unless --color always is given.");
    item("COLUMNS", "The width of the output.");
    section("SEE ALSO");
    boolean isRoot = command.parent() == null;
    line(
        escaped(
            isRoot
                ? "rssify-fetch(1), rssify-serve(1), rssify-config(1), newsboat(1), jq(1)"
                : "rssify(1), rssify-config(1), rssify-doctor(1)"));
  }

  /** The first line of the help of a command. */
  static String summary(UsageMessageSpec usage) {
    String[] lines = usage.header().length > 0 ? usage.header() : usage.description();
    return lines.length == 0 ? "" : shown(lines[0]);
  }

  private void parameter(PositionalParamSpec one) {
    item(one.paramLabel(), String.join(" ", one.description()));
  }

  private void option(OptionSpec one) {
    String takes = one.arity().max() == 0 ? "" : " " + one.paramLabel();
    item(String.join(", ", one.names()) + takes, String.join(" ", one.description()));
  }

  private void item(String head, String text) {
    line(".TP");
    line("\\fB" + escaped(head) + "\\fR");
    line(escaped(shown(text)));
  }

  private void section(String title) {
    macro(".SH", title);
  }

  private void verbatim(List<String> lines) {
    line(".nf");
    new ArrayList<>(lines).forEach(one -> line(escaped(shown(one))));
    line(".fi");
  }

  private void macro(String name, String... arguments) {
    roff.append(name);
    for (String argument : arguments) {
      roff.append(" \"").append(argument.replace("\"", "\\(dq")).append('"');
    }
    roff.append('\n');
  }

  private void line(String text) {
    if (!text.isEmpty()) {
      roff.append(text).append('\n');
    } else {
      roff.append(".sp\n");
    }
  }

  /** Removes picocli's color markup, which is for terminals. */
  private static String shown(String text) {
    return Ansi.OFF.string(text);
  }

  /** Escapes a leading point or quote, which would start a roff request. */
  private static String escaped(String text) {
    String plain = text.replace("\\", "\\e").replace("-", "\\-");
    return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
  }
}
