package dev.rssify.cli.feeds;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ConfiguredCommand;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.cli.io.Urls;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedLink;
import dev.rssify.core.operations.inspection.Discoverer.Discovery;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.json.codec.RecordJson;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code rssify discover}: finds the feeds of a site. */
@Command(
    name = "discover",
    description = {
      "Find the feeds that a page or site offers",
      "",
      "Prints the feeds that the page links to, most likely first. If it links to none, common paths",
      "are tried one by one, where robots.txt allows it. Nothing is stored.",
      "",
      "Exit status: 0 feeds were found, 1 no feed was found, 2 wrong usage."
    },
    footer = {"", "Example:", "  rssify discover https://example.com/blog/"})
public final class DiscoverCommand extends ConfiguredCommand {

  @Parameters(paramLabel = "URL", description = "URL of a page or site.")
  private String url = "";

  public DiscoverCommand(CommandContext context) {
    super(context);
  }

  @Override
  public Integer call() {
    EngineConfig config = config();
    FeedAddress address = Urls.feed(url);
    try (Rssify rssify = OpenStores.toInspect(config);
        Discovery discovery = rssify.discoverer().discover(address)) {
      discovery.feeds().forEach(this::print);
      if (discovery.feeds().isEmpty()) {
        Discoveries.reportNoFeed(discovery.requested(), output());
      }
      return status(!discovery.feeds().isEmpty());
    }
  }

  private void print(FeedLink link) {
    output()
        .record(
            () -> RecordJson.line(link),
            () ->
                Printable.line(link.url())
                    + (link.title() == null ? "" : "  " + Printable.line(link.title())));
  }
}
