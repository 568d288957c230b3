package dev.rssify.cli.feeds;

import dev.rssify.cli.io.CommonOptions;
import dev.rssify.cli.render.InspectionText;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.operations.inspection.Inspection;
import dev.rssify.core.text.Printable;
import dev.rssify.json.view.InspectionView;
import picocli.CommandLine;

/** Reports that no feed was found, and why. */
final class Discoveries {

  private Discoveries() {}

  static void reportNoFeed(Inspection look, CommonOptions common, CommandLine commandLine) {
    if (common.json()) {
      commandLine.getOut().println(InspectionView.line(look));
      return;
    }
    commandLine
        .getErr()
        .println("rssify: no feed found at " + Printable.line(look.url()) + ": " + why(look));
  }

  /** Why the URL is not a feed, in one line. */
  static String why(Inspection look) {
    return Printable.line(
        look.fetched() instanceof FetchOutcome.NoResponse failed
            ? failed.message() + " [" + failed.code() + "]"
            : InspectionText.verdict(look));
  }
}
