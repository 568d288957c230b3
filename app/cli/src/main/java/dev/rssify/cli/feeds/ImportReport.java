package dev.rssify.cli.feeds;

import dev.rssify.cli.io.CommonOptions;
import dev.rssify.core.text.Printable;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.view.Reports;
import java.io.PrintWriter;
import picocli.CommandLine;

/** Prints the result of each line of {@code import}, and a summary. */
final class ImportReport {

  private final CommonOptions common;
  private final PrintWriter out;
  private final PrintWriter err;
  private int added;
  private int known;
  private int wrong;

  ImportReport(CommonOptions common, CommandLine commandLine) {
    this.common = common;
    this.out = commandLine.getOut();
    this.err = commandLine.getErr();
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
    if (common.json()) {
      out.println(RecordJson.line(new Reports.Imported("wrong", null, what)));
    } else {
      err.println("rssify: " + Printable.line(what));
    }
  }

  private void line(String result, String url) {
    if (common.json()) {
      out.println(RecordJson.line(new Reports.Imported(result, url, null)));
    } else if (!common.quiet()) {
      out.println(result + "  " + Printable.line(url));
    }
  }

  /** Prints the summary; true when every line was valid. */
  boolean summary() {
    if (!common.json() && !common.quiet()) {
      out.println(added + " added, " + known + " already there, " + wrong + " invalid");
    }
    out.flush();
    return wrong == 0;
  }
}
