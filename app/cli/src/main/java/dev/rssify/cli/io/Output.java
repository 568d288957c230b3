package dev.rssify.cli.io;

import dev.rssify.cli.render.Style;
import dev.rssify.cli.render.Table;
import java.io.PrintWriter;
import java.util.function.Supplier;

/**
 * Prints the results of a command as the common options require.
 *
 * @param json whether records are printed as JSON, one object per line
 * @param quiet whether only errors and requested data are printed
 * @param width the number of columns of the terminal
 * @param style colors and times of the text
 */
public record Output(
    PrintWriter out, PrintWriter err, boolean json, boolean quiet, int width, Style style) {

  /** Prints a record: as JSON with {@code --json}, else as text. */
  public void record(Supplier<String> asJson, Supplier<String> asText) {
    out.println(json ? asJson.get() : asText.get());
  }

  /** Prints a report: as JSON with {@code --json}, else as text unless {@code --quiet}. */
  public void report(Supplier<String> asJson, Supplier<String> asText) {
    if (json || !quiet) {
      record(asJson, asText);
    }
  }

  /** Prints the result of a command without data of its own. */
  public void outcome(String code, String words) {
    report(() -> "{\"outcome\":\"" + code + "\"}", () -> words);
  }

  /** Prints a table, or a sentence if it has no rows; nothing with {@code --json}. */
  public void table(Table table, String whenEmpty) {
    if (!json && table.size() > 0) {
      table.print(out, width, style);
    } else if (!json && !quiet) {
      out.println(whenEmpty);
    }
  }

  /** Prints an error or a note on standard error. */
  public void problem(String words) {
    err.println("rssify: " + words);
  }
}
