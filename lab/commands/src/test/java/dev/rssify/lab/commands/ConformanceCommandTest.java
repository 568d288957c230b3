package dev.rssify.lab.commands;

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
  void each_rule_is_one_line_that_fits_a_terminal() {
    Run run = Run.rssify("conformance", "--rule", "R2", "--rule", "r22");

    assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.outLines())
        .containsExactly(
            "R2   passed  An ETag is sent back byte for byte",
            "R22  passed  Two at a time, a second apart, per host",
            "             (one worker; several join with PostgreSQL leases)",
            "",
            "2 of 2 rules passed.");
    assertThat(Rule.values()).allMatch(rule -> 13 + rule.title().length() <= 80);
  }

  @Test
  void json_output_is_one_object_with_all_findings() {
    Run run = Run.rssify("conformance", "--rule", "R1", "--json");

    assertThat(run.outLines()).hasSize(1);
    assertThat(run.out())
        .startsWith("{\"rule\":\"R1\",\"title\":\"First contact is one plain GET\"")
        .contains("\"note\":null,\"passed\":true,\"findings\":[{\"passed\":true,\"what\":\"");
  }

  @Test
  void a_violation_is_printed_with_the_rule_and_the_finding() {
    StringWriter out = new StringWriter();
    ConformanceReport report =
        new ConformanceReport.Text(new PrintWriter(out), false, false, false);
    Verdict failed = new Verdict(Rule.R1, List.of(new Finding(false, "requests: 2, should be 1")));

    report.started(Rule.R1);
    report.verdict(failed);
    report.summary(List.of(failed));

    assertThat(out.toString().lines())
        .containsExactly(
            "R1   FAILED  First contact is one plain GET",
            "",
            "R1: " + Rule.R1.meaning(),
            "  requests: 2, should be 1",
            "",
            "0 of 1 rules passed.");
  }

  @Test
  void a_rule_that_does_not_exist_is_wrong_usage() {
    Run run = Run.rssify("conformance", "--rule", "R26");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("R26");
  }
}
