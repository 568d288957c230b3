package dev.rssify.cli.feeds;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ConfiguredCommand;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.render.WordWrap;
import dev.rssify.core.source.ConfigField;
import dev.rssify.core.source.SourceType;
import dev.rssify.embed.Sources;
import dev.rssify.json.view.Reports;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code rssify sources}: lists source types and their fields. */
@Command(
    name = "sources",
    description = {
      "List source types and their fields in feeds.json",
      "",
      "Includes the types of jars on the class path. Fields with a star are required."
    },
    footer = {"", "Example:", "  rssify sources --json | jq -r .name"})
public final class SourcesCommand extends ConfiguredCommand {

  public SourcesCommand(CommandContext context) {
    super(context);
  }

  @Override
  public Integer call() {
    PrintWriter out = out();
    for (SourceType type : Sources.discovered().all()) {
      if (output().json()) {
        out.println(Reports.SourceTypeView.line(type));
      } else {
        print(type, output().width());
      }
    }
    return ExitCode.OK;
  }

  /** The names of the fields are a column; descriptions are wrapped beside it. */
  private void print(SourceType type, int width) {
    List<ConfigField> fields = type.schema().fields();
    int longest = fields.stream().mapToInt(field -> name(field).length()).max().orElse(0);
    WordWrap.lines(type.name() + "  " + type.meaning(), width, 2).forEach(out()::println);
    for (ConfigField field : fields) {
      String name = "  " + name(field) + " ".repeat(longest - name(field).length()) + "  ";
      WordWrap.lines(name + description(field), width, name.length()).forEach(out()::println);
    }
  }

  private static String name(ConfigField field) {
    return field.name() + (field.required() ? "*" : "");
  }

  private static String description(ConfigField field) {
    return field.kind().description() + ": " + field.meaning() + ", such as " + field.example();
  }
}
