package dev.rssify.cli.polling;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.core.operations.inspection.Explanation;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.Storage;
import dev.rssify.json.view.ExplanationView;
import java.util.Optional;
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

  @Parameters(paramLabel = "FEED", description = "URL, feed id or subscription id.")
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
    Optional<Explanation> found = Rssify.explain(config, storage).explain(feed, last);
    if (found.isEmpty()) {
      output()
          .problem(
              "no feed '"
                  + Printable.line(feed)
                  + "' in this store; give its URL, feed id or subscription id");
      return ExitCode.WRONG_USAGE;
    }
    if (output().json()) {
      out().println(ExplanationView.line(found.get()));
    } else {
      new ExplanationText(out()).print(found.get());
    }
    return ExitCode.OK;
  }
}
