package dev.rssify.cli;

import dev.rssify.lab.conformance.Conformance;
import dev.rssify.lab.conformance.Rule;
import dev.rssify.lab.conformance.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rssify conformance}: does this program keep the rules of politeness? */
@Command(
    name = "conformance",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Show that the rules of politeness are kept: for each, publishers on this machine that write",
      "down what they are asked, and the engine as it is, but for a clock that leaps from poll to",
      "poll. No network is needed, no store is touched. Takes half a minute.",
      "",
      "Exit status: 0 all are kept, 1 one is broken, 2 wrong usage."
    },
    footer = {
      "",
      "Examples:",
      "  rssify conformance",
      "  rssify conformance --rule R12 --rule R13 --findings",
      "  rssify conformance --json | jq 'select(.passed | not)'"
    })
final class ConformanceCommand implements Callable<Integer> {

  private final Map<String, String> environment;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--rule",
      paramLabel = "RULE",
      description = "Only this one, R1 to R25. Can be repeated.")
  private List<Rule> rules = new ArrayList<>();

  @Option(names = "--findings", description = "Print all that was looked at.")
  private boolean findings;

  @Mixin private CommonOptions common = new CommonOptions();

  ConformanceCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws IOException {
    common.load(environment);
    ConformanceReport report = ConformanceReport.of(common, findings, spec.commandLine());
    List<Rule> asked = rules.isEmpty() ? Arrays.asList(Rule.values()) : rules;
    List<Verdict> verdicts = new ArrayList<>();
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Conformance conformance = new Conformance(folder.path());
      for (Rule rule : asked) {
        report.begins(rule);
        Verdict verdict = conformance.run(rule);
        report.verdict(verdict);
        verdicts.add(verdict);
      }
    }
    report.summary(verdicts);
    return verdicts.stream().allMatch(Verdict::passed) ? ExitCode.OK : ExitCode.SOME_FAILED;
  }
}
