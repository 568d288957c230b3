package dev.rssify.cli.polling;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.core.operations.inspection.Explanation;
import dev.rssify.core.operations.subscriptions.FeedNames;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.OfflineOperations;
import dev.rssify.embed.Storage;
import dev.rssify.json.view.ExplanationView;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code rssify explain}: explains the schedule of a feed. */
@Command(
    name = "explain",
    description = {
      "Explain why the next poll of a feed is when it is",
      "",
      "Prints the steps of the last scheduling decisions with their rules, and the next poll that",
      "would follow from no change, new entries, or an error. No network access.",
      "",
      "Exit status: 0 explained, 2 wrong usage, or no such feed."
    },
    footer = {"", "Example:", "  rssify explain https://example.com/feed.xml --last 3"})
public final class ExplainCommand extends StoreCommand {

  @Parameters(paramLabel = "FEED", description = "Name, id, URL, or the start of an id or name.")
  private String feed = "";

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
    String id = OpenStores.feed(storage.store(), feed).id().toString();
    Explanation explanation =
        OfflineOperations.explain(config, storage).explain(id, last).orElseThrow();
    if (output().json()) {
      out().println(ExplanationView.line(explanation));
    } else {
      new ExplanationText(out(), output().width(), output().style())
          .print(explanation, new FeedNames(storage.store()).of(explanation.feed().id()));
    }
    return ExitCode.OK;
  }
}
