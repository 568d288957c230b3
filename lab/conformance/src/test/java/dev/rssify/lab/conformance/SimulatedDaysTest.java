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
  void a_day_of_forty_feeds_breaks_no_rule_and_is_the_same_again() throws IOException {
    check(40, 10, 1);
  }

  @Test
  @Tag("long")
  void a_week_of_a_thousand_feeds_breaks_no_rule_and_is_the_same_again() throws IOException {
    check(1_000, 250, 7);
  }

  private static void check(int feeds, int hosts, int days) throws IOException {
    SimulatedDays.Report report = live(feeds, hosts, days, 0);

    assertThat(report.breaches()).isEmpty();
    assertThat(report.drift().early()).isZero();
    assertThat(report.drift().largest()).isLessThan(Duration.ofMinutes(1));
    assertThat(report.requestsByDay()).allMatch(requests -> requests > feeds);
    assertThat(live(feeds, hosts, days, report.port())).isEqualTo(report);
  }

  private static SimulatedDays.Report live(int feeds, int hosts, int days, int port)
      throws IOException {
    return new SimulatedDays(feeds, hosts, days, 1, port).live(_ -> {});
  }

  @ParameterizedTest
  @EnumSource(names = {"CONDITIONS_ON_FIRST_CONTACT", "NO_PAUSE_BETWEEN_STARTS"})
  void publishers_report_an_engine_with_a_fault(Fault fault) throws IOException {
    SimulatedDays day = new SimulatedDays(40, 1, 1, 1, 0);

    assertThat(day.live(fault.in(Parts.real()), _ -> {}).breaches()).isNotEmpty();
  }
}
