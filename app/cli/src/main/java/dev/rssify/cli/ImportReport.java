package dev.rssify.cli;

import dev.rssify.json.ImportJson;
import java.io.PrintWriter;
import picocli.CommandLine;

/** What {@code import} says of each line, and in the end. */
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

  /** A line, or the URL on it, cannot be used. */
  void wrong(String what) {
    wrong++;
    if (common.json) {
      out.println(new ImportJson().write("wrong", null, what));
    } else {
      err.println("rssify: " + Printable.line(what));
    }
  }

  private void line(String result, String url) {
    if (common.json) {
      out.println(new ImportJson().write(result, url, null));
    } else if (!common.quiet) {
      out.println(result + "  " + Printable.line(url));
    }
  }

  /** True when every line could be used. */
  boolean summary() {
    if (!common.json && !common.quiet) {
      out.println(added + " added, " + known + " were there, " + wrong + " wrong");
    }
    out.flush();
    return wrong == 0;
  }
}
