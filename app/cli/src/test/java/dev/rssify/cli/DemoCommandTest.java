package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DemoCommandTest {

  @Test
  void the_demo_shows_news_and_ends_by_itself() {
    Run run = Run.rssify("demo", "--for", "1");

    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.outLines())
        .anyMatch(line -> line.matches("... ..:..  40 asked, 0 not modified, 0 failed; \\d+ new.*"))
        .anyMatch(line -> line.matches("\\d+ requests, \\d+ KB received; .*"));
  }

  @Test
  void for_programs_it_prints_the_journal() {
    Run run = Run.rssify("demo", "--for", "1", "--json");

    assertThat(run.outLines())
        .hasSizeGreaterThan(100)
        .allMatch(line -> line.startsWith("{\"seq\":") && line.endsWith("}"));
  }
}
