package dev.rssify.cli.store;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.StoreCommand;
import dev.rssify.core.operations.archive.Verification;
import dev.rssify.core.text.Printable;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.RawOperations;
import dev.rssify.embed.Storage;
import dev.rssify.json.view.RawView;
import picocli.CommandLine.Command;

/** {@code rssify verify}: checks the integrity of a store. */
@Command(
    name = "verify",
    description = {
      "Check the store, raw archive and journal for damage",
      "",
      "Reads and hashes every stored response, reads every segment to its end, and looks up the entry",
      "of every event.",
      "",
      "Exit status: 0 no problems, 1 problems were found, 2 wrong usage."
    },
    footer = {"", "Example:", "  rssify verify --store sqlite:news.db --json"})
public final class VerifyCommand extends StoreCommand {

  public VerifyCommand(CommandContext context) {
    super(context);
  }

  @Override
  protected int run(EngineConfig config, Storage storage) {
    Verification.Report report =
        RawOperations.of(config, storage).verification().run(now(), this::print);
    output()
        .report(
            () -> RawView.line(report),
            () ->
                report.responses()
                    + " stored responses of "
                    + report.feeds()
                    + " feeds and "
                    + report.events()
                    + " events: "
                    + (report.sound() ? "no problems" : report.problems() + " problems"));
    return status(report.sound());
  }

  private void print(Verification.Problem problem) {
    output()
        .record(
            () -> RawView.line(problem),
            () ->
                problem.code()
                    + "  "
                    + problem.subject()
                    + "  "
                    + Printable.line(problem.message()));
  }
}
