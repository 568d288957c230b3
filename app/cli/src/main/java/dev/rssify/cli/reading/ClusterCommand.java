package dev.rssify.cli.reading;

import dev.rssify.analysis.NearDuplicates;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.view.Reports;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rssify cluster}: groups texts that are nearly the same. */
@Command(
    name = "cluster",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Group texts that say nearly the same",
      "",
      "Prints one object per text: its id and the number of its cluster. Copies, excerpts and edited",
      "versions of a text have the same cluster.",
      "",
      "Exit status: 0 printed, 2 wrong usage."
    },
    footer = {
      "",
      "Example:",
      "  rssify cluster --inputs texts.ndjson    # {\"id\", \"text\"} per line"
    })
public final class ClusterCommand implements Callable<Integer> {

  private static final int MAX_TEXTS = 1_000_000;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--inputs",
      required = true,
      paramLabel = "FILE",
      description = "A file with one text per line, as JSON; at most a million.")
  private Path inputs = Path.of("");

  @Override
  public Integer call() {
    NearDuplicates index = new NearDuplicates(MAX_TEXTS);
    List<String> ids = new ArrayList<>();
    TextInput.forEach(
        inputs,
        text -> {
          index.add(text.id(), text.text());
          ids.add(text.id());
        });
    PrintWriter out = spec.commandLine().getOut();
    ids.forEach(id -> out.println(line(id, index.cluster(id).orElse(-1))));
    return ExitCode.OK;
  }

  private static String line(String id, long cluster) {
    return RecordJson.line(new Reports.Clustered(id, cluster));
  }
}
