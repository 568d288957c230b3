package dev.rssify.lab.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each planted fault makes exactly its rules fail, which proves that the scenarios can fail. */
class PlantedFaultsTest {

  /** A poll that a fault delays for ever is a failure; so is one of a machine that is too slow. */
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  void a_fault_makes_its_rules_fail(Fault fault) throws Exception {
    for (Rule rule : fault.breaks) {
      assertThat(verdict(fault, rule).violations())
          .as(rule.title())
          .anyMatch(violation -> violation.startsWith(fault.violation()));
    }
  }

  /** Except for R8, in which a process is killed. */
  @ParameterizedTest
  @EnumSource
  @Tag("long")
  void a_fault_makes_no_other_rules_fail(Fault fault) throws Exception {
    Set<Rule> red = EnumSet.noneOf(Rule.class);
    for (Rule rule : EnumSet.complementOf(EnumSet.of(Rule.R8))) {
      if (!verdict(fault, rule).passed()) {
        red.add(rule);
      }
    }
    assertThat(red).isEqualTo(fault.breaks);
  }

  @Test
  void at_least_ten_rules_have_a_fault() {
    Set<Rule> covered = EnumSet.noneOf(Rule.class);
    for (Fault fault : Fault.values()) {
      covered.addAll(fault.breaks);
    }
    assertThat(covered).hasSizeGreaterThanOrEqualTo(10);
  }

  /** Of R25 only the half about hubs: ten thousand feeds are added in the other one. */
  private Verdict verdict(Fault fault, Rule rule) throws Exception {
    Parts parts = fault.in(Parts.real().withTimeout(TIMEOUT));
    if (rule != Rule.R25) {
      return new Conformance(parts, folder).run(rule);
    }
    Observed seen = new Observed();
    try (Lab lab = new Lab(parts, folder)) {
      Pushed.run(lab, seen);
    }
    return seen.verdict(rule);
  }
}
