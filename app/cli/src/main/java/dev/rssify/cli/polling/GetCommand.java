package dev.rssify.cli.polling;

import dev.rssify.cli.io.CommonOptions;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.cli.io.Urls;
import dev.rssify.cli.render.InspectionText;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.operations.inspection.Inspection;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.json.view.InspectionView;
import dev.rssify.service.config.EngineConfigs;
import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rssify get}: fetches and inspects one URL. */
@Command(
    name = "get",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Fetch a URL once and show the whole exchange",
      "",
      "Prints redirects, headers, times, the kind of document and the next conditional request. Nothing",
      "is stored.",
      "",
      "Exit status: 0 the URL is a feed, 1 it is not, 2 wrong usage."
    },
    footer = {"", "Example:", "  rssify get https://example.com/feed.xml"})
public final class GetCommand implements Callable<Integer> {

  private final Map<String, String> environment;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "URL", description = "URL to fetch.")
  private String url = "";

  @Mixin private CommonOptions common = new CommonOptions();

  public GetCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    EngineConfig config = EngineConfigs.from(common.load(environment));
    FeedAddress address = Urls.feed(url);
    PrintWriter out = spec.commandLine().getOut();
    try (Rssify rssify = OpenStores.toInspect(config);
        Inspection inspection = rssify.inspector().inspect(address)) {
      if (common.json()) {
        out.println(InspectionView.line(inspection));
      } else {
        new InspectionText(out).print(inspection);
      }
      out.flush();
      return inspection.feed().isPresent() ? ExitCode.OK : ExitCode.SOME_FAILED;
    }
  }
}
