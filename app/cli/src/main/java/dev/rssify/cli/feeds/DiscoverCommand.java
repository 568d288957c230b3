package dev.rssify.cli.feeds;

import dev.rssify.cli.io.CommonOptions;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.cli.io.Urls;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedLink;
import dev.rssify.core.operations.inspection.Discoverer.Discovery;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.service.config.EngineConfigs;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rssify discover}: finds the feeds of a site. */
@Command(
    name = "discover",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Find the feeds that a page or site offers",
      "",
      "Prints the feeds that the page links to, most likely first. If it links to none, common paths",
      "are tried one by one, where robots.txt allows it. Nothing is stored.",
      "",
      "Exit status: 0 feeds were found, 1 no feed was found, 2 wrong usage."
    },
    footer = {"", "Example:", "  rssify discover https://example.com/blog/"})
public final class DiscoverCommand implements Callable<Integer> {

  private final Map<String, String> environment;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "URL", description = "URL of a page or site.")
  private String url = "";

  @Mixin private CommonOptions common = new CommonOptions();

  public DiscoverCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    EngineConfig config = EngineConfigs.from(common.load(environment));
    FeedAddress address = Urls.feed(url);
    try (Rssify rssify = OpenStores.toInspect(config);
        Discovery discovery = rssify.discoverer().discover(address)) {
      discovery.feeds().forEach(this::print);
      if (discovery.feeds().isEmpty()) {
        Discoveries.reportNoFeed(discovery.inspection(), common, spec.commandLine());
        return ExitCode.SOME_FAILED;
      }
      return ExitCode.OK;
    }
  }

  private void print(FeedLink link) {
    spec.commandLine()
        .getOut()
        .println(
            common.json()
                ? RecordJson.line(link)
                : Printable.line(link.url())
                    + (link.title() == null ? "" : "  " + Printable.line(link.title())));
  }
}
