package dev.rssify.cli.polling;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ConfiguredCommand;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.cli.io.Urls;
import dev.rssify.cli.render.InspectionText;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.operations.inspection.Inspection;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.json.view.InspectionView;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code rssify get}: fetches and inspects one URL. */
@Command(
    name = "get",
    description = {
      "Fetch a URL once and show the whole exchange",
      "",
      "Prints redirects, headers, times, the kind of document and the next conditional request. Nothing",
      "is stored.",
      "",
      "Exit status: 0 the URL is a feed, 1 it is not, 2 wrong usage."
    },
    footer = {"", "Example:", "  rssify get https://example.com/feed.xml"})
public final class GetCommand extends ConfiguredCommand {

  @Parameters(paramLabel = "URL", description = "URL to fetch.")
  private String url = "";

  public GetCommand(CommandContext context) {
    super(context);
  }

  @Override
  public Integer call() {
    EngineConfig config = config();
    FeedAddress address = Urls.feed(url);
    PrintWriter out = out();
    try (Rssify rssify = OpenStores.toInspect(config);
        Inspection inspection = rssify.inspector().inspect(address)) {
      if (output().json()) {
        out.println(InspectionView.line(inspection));
      } else {
        new InspectionText(out).print(inspection);
      }
      out.flush();
      return status(inspection.feed().isPresent());
    }
  }
}
