package dev.rssify.lab.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class ConformanceTest {

  @TestFactory
  Stream<DynamicTest> every_rule_passes(@TempDir Path folder) {
    Conformance conformance = new Conformance(folder);
    return Arrays.stream(Rule.values())
        .map(rule ->
            DynamicTest.dynamicTest(
                rule + " " + rule.title(),
                () -> {
                  Verdict verdict = conformance.run(rule);
                  assertThat(verdict.violations()).isEmpty();
                  assertThat(verdict.passed()).as("a scenario with checks").isTrue();
                }));
  }
}
