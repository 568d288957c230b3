package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.lab.conformance.Finding;
import dev.rssify.lab.conformance.Rule;
import dev.rssify.lab.conformance.Verdict;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConformanceCommandTest {

  @Test
  void each_rule_gets_a_line_as_wide_as_a_terminal_at_most() {
    Run run = Run.rssify("conformance", "--rule", "R2", "--rule", "r22");

    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.outLines())
        .containsExactly(
            "R2   kept    An ETag goes back byte for byte",
            "R22  kept    Two at a time, a second apart, per host",
            "             (one worker; several join with PostgreSQL leases)",
            "",
            "2 of 2 rules are kept.");
    assertThat(Rule.values()).allMatch(rule -> 13 + rule.title().length() <= 80);
  }

  @Test
  void programs_get_an_object_with_all_that_was_seen() {
    Run run = Run.rssify("conformance", "--rule", "R1", "--json");

    assertThat(run.outLines()).hasSize(1);
    assertThat(run.out())
        .startsWith("{\"rule\":\"R1\",\"title\":\"First contact is one plain GET\"")
        .contains("\"note\":null,\"passed\":true,\"findings\":[{\"kept\":true,\"what\":\"");
  }

  @Test
  void a_breach_is_told_with_the_rule_and_what_was_seen() {
    StringWriter out = new StringWriter();
    ConformanceReport report =
        new ConformanceReport.Text(new PrintWriter(out), false, false, false);
    Verdict broken = new Verdict(Rule.R1, List.of(new Finding(false, "requests: 2, should be 1")));

    report.begins(Rule.R1);
    report.verdict(broken);
    report.summary(List.of(broken));

    assertThat(out.toString().lines())
        .containsExactly(
            "R1   BROKEN  First contact is one plain GET",
            "",
            "R1: " + Rule.R1.meaning(),
            "  requests: 2, should be 1",
            "",
            "0 of 1 rules are kept.");
  }

  @Test
  void a_rule_that_does_not_exist_is_wrong_usage() {
    Run run = Run.rssify("conformance", "--rule", "R26");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("R26");
  }
}
