package dev.rssify.cli;

import dev.rssify.cli.config.EngineConfigs;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedLink;
import dev.rssify.core.operations.inspection.Discoverer.Discovery;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.json.FeedLinkJson;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code rssify discover}: which feeds does a site offer? */
@Command(
    name = "discover",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Find the feeds that a page or a site offers, the likeliest first. Nothing is kept.",
      "",
      "What the page names is taken at its word. Only when it names none are the usual places",
      "tried, one after the other, where robots.txt allows.",
      "Exit status: 0 something was found, 1 nothing was, 2 wrong usage."
    },
    footer = {"", "Example:", "  rssify discover https://example.com/blog/"})
final class DiscoverCommand implements Callable<Integer> {

  private final Map<String, String> environment;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(paramLabel = "URL", description = "Where to look.")
  private String url = "";

  @Mixin private CommonOptions common = new CommonOptions();

  DiscoverCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    EngineConfig config = EngineConfigs.from(common.load(environment));
    FeedAddress address = Urls.feed(url);
    try (Rssify rssify = OpenStores.toLook(config);
        Discovery discovery = rssify.discoverer().discover(address)) {
      discovery.feeds().forEach(this::print);
      if (discovery.feeds().isEmpty()) {
        Discoveries.tellNothing(discovery.inspection(), common, spec.commandLine());
        return ExitCode.SOME_FAILED;
      }
      return ExitCode.OK;
    }
  }

  private void print(FeedLink link) {
    spec.commandLine()
        .getOut()
        .println(
            common.json
                ? new FeedLinkJson().write(link)
                : Printable.line(link.url())
                    + (link.title() == null ? "" : "  " + Printable.line(link.title())));
  }
}
