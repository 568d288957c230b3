package dev.rssify.cli.feeds;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ConfiguredCommand;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.core.source.ConfigField;
import dev.rssify.core.source.SourceType;
import dev.rssify.embed.Sources;
import dev.rssify.json.view.Reports;
import java.io.PrintWriter;
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
        out.println(type.name() + "  " + type.meaning());
        type.schema().fields().forEach(field -> out.println(line(field)));
      }
    }
    return ExitCode.OK;
  }

  private static String line(ConfigField field) {
    return "  "
        + field.name()
        + (field.required() ? "*" : "")
        + "  "
        + field.kind().description()
        + ": "
        + field.meaning()
        + ", such as "
        + field.example();
  }
}
