package dev.rssify.cli;

import dev.rssify.cli.config.EngineConfigs;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.operations.inspection.Inspection;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.json.InspectionJson;
import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rssify get}: one polite look at a URL. */
@Command(
    name = "get",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Ask a URL once, politely, and show everything the answer says. Nothing is kept.",
      "",
      "Exit status: 0 a feed was read, 1 it was not, 2 wrong usage."
    },
    footer = {"", "Example:", "  rssify get https://example.com/feed.xml"})
final class GetCommand implements Callable<Integer> {

  private final Map<String, String> environment;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "URL", description = "What to ask.")
  private String url = "";

  @Mixin private CommonOptions common = new CommonOptions();

  GetCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    EngineConfig config = EngineConfigs.from(common.load(environment));
    FeedAddress address = Urls.feed(url);
    PrintWriter out = spec.commandLine().getOut();
    try (Rssify rssify = OpenStores.toLook(config);
        Inspection inspection = rssify.inspector().inspect(address)) {
      if (common.json) {
        out.println(new InspectionJson().write(inspection));
      } else {
        new InspectionText(out).print(inspection);
      }
      out.flush();
      return inspection.feed().isPresent() ? ExitCode.OK : ExitCode.SOME_FAILED;
    }
  }
}
