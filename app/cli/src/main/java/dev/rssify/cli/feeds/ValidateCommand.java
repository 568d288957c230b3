package dev.rssify.cli.feeds;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ConfiguredCommand;
import dev.rssify.cli.io.InOrder;
import dev.rssify.cli.io.OpenStores;
import dev.rssify.cli.io.Urls;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.operations.inspection.Inspection;
import dev.rssify.core.operations.inspection.Inspector;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.json.view.InspectionView;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code rssify validate}: checks whether URLs are feeds. */
@Command(
    name = "validate",
    description = {
      "Check whether URLs serve readable feeds",
      "",
      "Fetches each URL once. Nothing is stored.",
      "",
      "Exit status: 0 all are feeds, 1 some are not, 2 wrong usage."
    },
    footer = {"", "Example:", "  rssify validate https://a.example/rss https://b.example/atom"})
public final class ValidateCommand extends ConfiguredCommand {

  @Parameters(paramLabel = "URL", arity = "1..*", description = "URLs to fetch.")
  private List<String> urls = List.of();

  public ValidateCommand(CommandContext context) {
    super(context);
  }

  @Override
  public Integer call() throws InterruptedException {
    EngineConfig config = config();
    List<FeedAddress> addresses = urls.stream().map(Urls::feed).toList();
    boolean[] allValid = {true};
    try (Rssify rssify = OpenStores.toInspect(config)) {
      InOrder.forEach(
          addresses.iterator(),
          Math.min(addresses.size(), 64),
          address -> verdict(rssify.inspector(), address),
          verdict -> {
            out().println(verdict.line);
            allValid[0] &= verdict.valid;
          });
    }
    return status(allValid[0]);
  }

  /** The part of an inspection that is held until its line is printed. */
  private record Verdict(boolean valid, String line) {}

  private Verdict verdict(Inspector inspector, FeedAddress address) {
    try (Inspection look = inspector.inspect(address)) {
      String line = output().json() ? InspectionView.line(look) : words(look);
      return new Verdict(look.feed().isPresent(), line);
    }
  }

  private static String words(Inspection look) {
    String why = Discoveries.why(look);
    if (look.diagnosis() != null) {
      why += ": " + look.diagnosis().what().advice();
    }
    return (look.feed().isPresent() ? "valid    " : "invalid  ")
        + Printable.line(look.url())
        + "  "
        + Printable.line(why);
  }
}
