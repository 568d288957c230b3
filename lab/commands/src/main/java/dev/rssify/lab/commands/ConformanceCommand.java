package dev.rssify.lab.commands;

import dev.rssify.cli.io.CommandContext;
import dev.rssify.cli.io.ConfiguredCommand;
import dev.rssify.cli.io.TemporaryFolder;
import dev.rssify.lab.conformance.Conformance;
import dev.rssify.lab.conformance.Rule;
import dev.rssify.lab.conformance.Verdict;
import dev.rssify.service.config.Configuration;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code rssify conformance}: tests the politeness rules. */
@Command(
    name = "conformance",
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
final class ConformanceCommand extends ConfiguredCommand {

  @Option(
      names = "--rule",
      paramLabel = "RULE",
      description = "Test only this rule, R1 to R25. Can be repeated.")
  private List<Rule> rules = new ArrayList<>();

  @Option(names = "--findings", description = "Print every check, not only failures.")
  private boolean findings;

  ConformanceCommand(CommandContext context) {
    super(context);
  }

  @Override
  public Integer call() throws IOException {
    Configuration _ = settings();

    ConformanceReport report = ConformanceReport.of(output(), findings);
    List<Rule> selected = rules.isEmpty() ? Arrays.asList(Rule.values()) : rules;
    List<Verdict> verdicts = new ArrayList<>();
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Conformance conformance = new Conformance(folder.path());
      for (Rule rule : selected) {
        report.started(rule);
        Verdict verdict = conformance.run(rule);
        report.verdict(verdict);
        verdicts.add(verdict);
      }
    }
    report.summary(verdicts);
    return status(verdicts.stream().allMatch(Verdict::passed));
  }
}
