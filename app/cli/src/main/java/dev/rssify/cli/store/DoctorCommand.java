package dev.rssify.cli.store;

import dev.rssify.cli.io.CommonOptions;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.store.Diagnostics.Finding;
import dev.rssify.cli.store.Diagnostics.Verdict;
import dev.rssify.core.text.Printable;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.json.view.Reports;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.EngineConfigs;
import java.io.PrintWriter;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code rssify doctor}: checks what polling needs. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Check Java, memory, settings, store, disk and clock",
      "",
      "Prints each finding, and what to do about a problem. No network access.",
      "",
      "Exit status: 0 polling works, 1 a check failed, 2 a setting is invalid."
    },
    footer = {"", "Example:", "  rssify doctor --store sqlite:news.db"})
public final class DoctorCommand implements Callable<Integer> {

  private final Map<String, String> environment;
  private final InstantSource clock;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private CommonOptions common = new CommonOptions();

  public DoctorCommand(Map<String, String> environment, InstantSource clock) {
    this.environment = environment;
    this.clock = clock;
  }

  @Override
  public Integer call() {
    Configuration settings = common.load(environment);
    List<Finding> findings = new Diagnostics(settings, EngineConfigs.from(settings), clock).run();
    PrintWriter out = spec.commandLine().getOut();
    for (Finding one : findings) {
      if (common.json()) {
        out.println(
            RecordJson.line(
                new Reports.Checked(one.subject(), code(one.verdict()), one.seen(), one.fix())));
      } else if (!common.quiet() || one.verdict() == Verdict.BAD) {
        out.printf(
            "%-5s %-8s %s%n", code(one.verdict()), one.subject(), Printable.line(one.seen()));
        if (one.fix() != null) {
          out.println(" ".repeat(15) + "-> " + one.fix());
        }
      }
    }
    out.flush();
    return findings.stream().anyMatch(one -> one.verdict() == Verdict.BAD)
        ? ExitCode.SOME_FAILED
        : ExitCode.OK;
  }

  private static String code(Verdict verdict) {
    return verdict.name().toLowerCase(Locale.ROOT);
  }
}
