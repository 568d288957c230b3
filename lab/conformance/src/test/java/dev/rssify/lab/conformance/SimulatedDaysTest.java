package dev.rssify.lab.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SimulatedDaysTest {

  @Test
  void a_day_of_forty_feeds_violates_no_rule_and_is_reproducible() throws IOException {
    check(40, 10, 1);
  }

  @Test
  @Tag("long")
  void a_week_of_a_thousand_feeds_violates_no_rule_and_is_reproducible() throws IOException {
    check(1_000, 250, 7);
  }

  private static void check(int feeds, int hosts, int days) throws IOException {
    SimulatedDays.Report report = simulate(feeds, hosts, days, 0);

    assertThat(report.violations()).isEmpty();
    assertThat(report.drift().early()).isZero();
    assertThat(report.drift().largest()).isLessThan(Duration.ofMinutes(1));
    assertThat(report.requestsByDay()).allMatch(requests -> requests > feeds);
    assertThat(simulate(feeds, hosts, days, report.port())).isEqualTo(report);
  }

  private static SimulatedDays.Report simulate(int feeds, int hosts, int days, int port)
      throws IOException {
    return new SimulatedDays(feeds, hosts, days, 1, port).simulate(_ -> {});
  }

  @ParameterizedTest
  @EnumSource(names = {"CONDITIONS_ON_FIRST_CONTACT", "NO_SPACING_OF_STARTS"})
  void publishers_detect_an_engine_with_a_fault(Fault fault) throws IOException {
    SimulatedDays day = new SimulatedDays(40, 1, 1, 1, 0);

    assertThat(day.simulate(fault.in(Parts.real()), _ -> {}).violations()).isNotEmpty();
  }
}
