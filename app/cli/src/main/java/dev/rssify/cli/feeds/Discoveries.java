package dev.rssify.cli.feeds;

import dev.rssify.cli.io.Output;
import dev.rssify.cli.render.InspectionText;
import dev.rssify.core.model.http.FetchOutcome;
import dev.rssify.core.operations.inspection.Inspection;
import dev.rssify.core.text.Printable;
import dev.rssify.json.view.InspectionView;

/** Reports that no feed was found, and why. */
final class Discoveries {

  private Discoveries() {}

  static void reportNoFeed(Inspection look, Output output) {
    if (output.json()) {
      output.out().println(InspectionView.line(look));
    } else {
      output.problem(
          "no feed found at "
              + Printable.line(look.url())
              + ": "
              + why(look)
              + "; run 'rssify get URL' for the exchange");
    }
  }

  /** Why the URL is not a feed, in one line. */
  static String why(Inspection look) {
    return Printable.line(
        look.fetched() instanceof FetchOutcome.NoResponse failed
            ? failed.message() + " [" + failed.code() + "]"
            : InspectionText.verdict(look));
  }
}
