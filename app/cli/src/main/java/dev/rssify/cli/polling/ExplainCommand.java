package dev.rssify.cli.polling;

import dev.rssify.cli.io.CommonOptions;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.core.operations.inspection.Explanation;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.Storage;
import dev.rssify.json.view.ExplanationView;
import dev.rssify.service.config.ConfigException;
import dev.rssify.service.config.EngineConfigs;
import java.io.PrintWriter;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rssify explain}: explains the schedule of a feed. */
@Command(
    name = "explain",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Explain why the next poll of a feed is when it is",
      "",
      "Prints the steps of the last scheduling decisions with their rules, and the next poll that",
      "would follow from no change, new entries, or an error. No network access.",
      "",
      "Exit status: 0 explained, 2 wrong usage, or no such feed."
    },
    footer = {"", "Example:", "  rssify explain https://example.com/feed.xml --last 3"})
public final class ExplainCommand implements Callable<Integer> {

  private final Map<String, String> environment;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "FEED", description = "URL, feed id or subscription id.")
  private String feed = "";

  @Option(
      names = "--last",
      paramLabel = "N",
      description = "Number of past polls to show. Default: 5.")
  private int last = 5;

  @Mixin private CommonOptions common = new CommonOptions();

  public ExplainCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    if (last < 1) {
      throw new ConfigException("--last must be at least 1, not " + last);
    }
    EngineConfig config = EngineConfigs.from(common.load(environment));
    PrintWriter out = spec.commandLine().getOut();
    try (Storage storage = OpenStores.shared(config)) {
      Optional<Explanation> found = Rssify.explain(config, storage).explain(feed, last);
      if (found.isEmpty()) {
        spec.commandLine()
            .getErr()
            .println(
                "rssify: no feed '"
                    + Printable.line(feed)
                    + "' in this store; give its URL, feed id or subscription id");
        return ExitCode.WRONG_USAGE;
      }
      if (common.json()) {
        out.println(ExplanationView.line(found.get()));
      } else {
        new ExplanationText(out).print(found.get());
      }
      out.flush();
      return ExitCode.OK;
    }
  }
}
