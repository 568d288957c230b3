package dev.rssify.lab.commands;

import dev.rssify.cli.io.CommonOptions;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.TemporaryFolder;
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

/** {@code rssify conformance}: tests the politeness rules. */
@Command(
    name = "conformance",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Test the 25 politeness rules against server logs",
      "",
      "Runs the real engine against simulated publishers on this machine, with a clock that jumps",
      "from poll to poll, and checks the logs of their servers. It needs no network, uses no store,",
      "and takes half a minute. docs/politeness.md describes the rules.",
      "",
      "Exit status: 0 all rules passed, 1 a rule failed, 2 wrong usage."
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
      description = "Test only this rule, R1 to R25. Can be repeated.")
  private List<Rule> rules = new ArrayList<>();

  @Option(names = "--findings", description = "Print every check, not only failures.")
  private boolean findings;

  @Mixin private CommonOptions common = new CommonOptions();

  ConformanceCommand(Map<String, String> environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws IOException {
    common.load(environment);
    ConformanceReport report = ConformanceReport.of(common, findings, spec.commandLine());
    List<Rule> selected = rules.isEmpty() ? Arrays.asList(Rule.values()) : rules;
    List<Verdict> verdicts = new ArrayList<>();
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Conformance conformance = new Conformance(folder.path());
      for (Rule rule : selected) {
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
