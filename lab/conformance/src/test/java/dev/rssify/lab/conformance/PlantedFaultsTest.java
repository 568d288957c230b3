package dev.rssify.lab.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A scenario that cannot fail proves nothing: each fault turns its rules red, and no others. */
class PlantedFaultsTest {

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  void a_fault_turns_its_rules_red(Fault fault) {
    for (Rule rule : fault.breaks) {
      assertThat(broken(fault, rule)).as(rule.title()).isTrue();
    }
  }

  /** But for those that take long: a process is killed in R8, ten thousand feeds added in R25. */
  @ParameterizedTest
  @EnumSource
  @Tag("long")
  void and_no_others(Fault fault) {
    Set<Rule> red = EnumSet.noneOf(Rule.class);
    for (Rule rule : EnumSet.complementOf(EnumSet.of(Rule.R8, Rule.R25))) {
      if (broken(fault, rule)) {
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

  private boolean broken(Fault fault, Rule rule) {
    return !new Conformance(fault.in(Parts.real()), folder).run(rule).passed();
  }
}
