package dev.rssify.cli.store;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ConfiguredCommand;
import dev.rssify.cli.render.WordWrap;
import dev.rssify.cli.store.CheckFindings.Finding;
import dev.rssify.cli.store.CheckFindings.Verdict;
import dev.rssify.core.text.Printable;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.view.Reports;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.EngineConfigs;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;

/** {@code rssify doctor}: checks what polling needs. */
@Command(
    name = "doctor",
    description = {
      "Check Java, memory, settings, store, disk and clock",
      "",
      "Prints each finding, and what to do about a problem. No network access, except one request to",
      "push.public_url if that is set, to see whether hubs reach it.",
      "",
      "Exit status: 0 polling works, 1 a check failed, 2 a setting is invalid."
    },
    footer = {"", "Example:", "  rssify doctor --store sqlite:news.db"})
public final class DoctorCommand extends ConfiguredCommand {

  public DoctorCommand(CommandContext context) {
    super(context);
  }

  @Override
  public Integer call() {
    Configuration settings = settings();
    List<Finding> findings =
        new Diagnostics(settings, EngineConfigs.from(settings), context.clock()).run();
    PrintWriter out = out();
    for (Finding one : findings) {
      if (output().json()) {
        out.println(
            RecordJson.line(
                new Reports.Checked(one.subject(), code(one.verdict()), one.seen(), one.fix())));
      } else if (!output().quiet() || one.verdict() == Verdict.BAD) {
        String head = String.format(Locale.ROOT, "%-5s %-8s ", code(one.verdict()), one.subject());
        print(head + Printable.line(one.seen()), head.length());
        if (one.fix() != null) {
          print(" ".repeat(head.length()) + "-> " + one.fix(), head.length() + 3);
        }
      }
    }
    out.flush();
    return status(findings.stream().noneMatch(one -> one.verdict() == Verdict.BAD));
  }

  private void print(String line, int indent) {
    WordWrap.lines(line, output().width(), indent).forEach(out()::println);
  }

  private static String code(Verdict verdict) {
    return verdict.name().toLowerCase(Locale.ROOT);
  }
}
