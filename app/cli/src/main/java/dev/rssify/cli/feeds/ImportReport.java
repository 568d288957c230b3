package dev.rssify.cli.feeds;

import dev.rssify.cli.io.Output;
import dev.rssify.core.operations.subscriptions.FirstPolls;
import dev.rssify.core.text.Printable;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.view.Reports;
import org.jspecify.annotations.Nullable;

/** Prints the result of each line of {@code import}, and a summary. */
final class ImportReport {

  private final Output output;
  private int added;
  private int known;
  private int wrong;
  private @Nullable FirstPolls first;

  ImportReport(Output output) {
    this.output = output;
  }

  /** Sets when the new feeds are first polled. */
  void firstPolls(FirstPolls polls) {
    first = polls;
  }

  void added(String url) {
    added++;
    line("added", url);
  }

  void known(String url) {
    known++;
    line("known", url);
  }

  /** Reports an invalid line or URL. */
  void wrong(String what) {
    wrong++;
    if (output.json()) {
      output.out().println(RecordJson.line(new Reports.Imported("wrong", null, what)));
    } else {
      output.problem(Printable.line(what));
    }
  }

  private void line(String result, String url) {
    output.report(
        () -> RecordJson.line(new Reports.Imported(result, url, null)),
        () -> result + "  " + Printable.line(url));
  }

  /** Prints the summary; true when every line was valid. */
  boolean summary() {
    if (!output.json() && !output.quiet()) {
      output
          .out()
          .println(
              added
                  + " added, "
                  + known
                  + " already there, "
                  + wrong
                  + " invalid"
                  + (first == null || added == 0 ? "" : "; " + first.words()));
    }
    output.out().flush();
    return wrong == 0;
  }
}
