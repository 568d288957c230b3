package dev.rssify.cli;

import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.operations.inspection.Inspection;
import dev.rssify.json.InspectionJson;
import picocli.CommandLine;

/** What is said where no feed was found. */
final class Discoveries {

  private Discoveries() {}

  static void tellNothing(Inspection look, CommonOptions common, CommandLine commandLine) {
    if (common.json) {
      commandLine.getOut().println(new InspectionJson().write(look));
      return;
    }
    commandLine
        .getErr()
        .println("rssify: no feed found at " + Printable.line(look.url()) + ": " + why(look));
  }

  /** In a few words why what was looked at is no feed. */
  static String why(Inspection look) {
    return Printable.line(
        look.fetched() instanceof FetchOutcome.NoResponse failed
            ? failed.message() + " [" + failed.code() + "]"
            : InspectionText.verdict(look));
  }
}
