package dev.rssify.formats;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.junit.jupiter.api.Tag;

/**
 * Coverage-guided fuzzing. With JAZZER_FUZZ=1 in the environment it searches for five minutes;
 * otherwise it replays the inputs in its resource folder, which contains all findings.
 */
@Tag("long") // the instrumentation slows everything else down
class GuidedFuzzTest {

  @FuzzTest(maxDuration = "5m")
  void any_bytes_are_parsed_to_an_outcome(byte[] document) {
    AlmostFeedsTest.parses_to_a_bounded_outcome(document);
  }
}
