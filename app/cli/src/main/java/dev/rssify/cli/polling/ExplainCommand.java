package dev.rssify.cli.polling;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.cli.io.TagOption;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.operations.inspection.Explain;
import dev.rssify.core.operations.inspection.Explanation;
import dev.rssify.core.operations.subscriptions.FeedNames;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.OfflineOperations;
import dev.rssify.embed.Storage;
import dev.rssify.json.view.ExplanationView;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rssify explain}: explains the schedule of a feed. */
@Command(
    name = "explain",
    description = {
      "Explain why the next poll of feeds is when it is",
      "",
      "Prints the steps of the last scheduling decisions with their rules, and the next poll that",
      "would follow from no change, new entries, or an error. No network access.",
      "",
      "Exit status: 0 explained, 2 wrong usage, or no such feed."
    },
    footer = {
      "",
      "Examples:",
      "  rssify explain https://example.com/feed.xml --last 3",
      "  rssify explain --tag news --last 1"
    })
public final class ExplainCommand extends StoreCommand {

  @Parameters(
      paramLabel = "FEED",
      arity = "0..*",
      description = "Name, id, URL, or the start of an id or name.")
  private List<String> names = List.of();

  @Mixin private TagOption tags = new TagOption();

  @Option(
      names = "--last",
      paramLabel = "N",
      description = "Number of past polls to show. Default: 5.")
  private int last = 5;

  public ExplainCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected void check() {
    requireAtLeast(1, "--last", last);
  }

  @Override
  protected int run(EngineConfig config, Storage storage) {
    Explain explain = OfflineOperations.explain(config, storage);
    FeedNames shown = new FeedNames(storage.store());
    boolean first = true;
    for (Feed feed : tags.feeds(storage.store(), names).values()) {
      Explanation explanation = explain.explain(feed.id().toString(), last).orElseThrow();
      if (output().json()) {
        out().println(ExplanationView.line(explanation));
      } else {
        if (!first) {
          out().println();
        }
        new ExplanationText(out(), output().width(), output().style())
            .print(explanation, shown.of(feed.id()));
      }
      first = false;
    }
    return ExitCode.OK;
  }
}
