package dev.rssify.formats;

import com.code_intelligence.jazzer.junit.FuzzTest;
import org.junit.jupiter.api.Tag;

/**
 * Fuzzing guided by coverage. With JAZZER_FUZZ=1 in the environment it searches for five minutes;
 * otherwise it replays what is in its folder of resources, where what was found is kept.
 */
@Tag("long") // the instrumentation slows everything else down
class GuidedFuzzTest {

  @FuzzTest(maxDuration = "5m")
  void any_bytes_come_to_an_outcome(byte[] document) {
    AlmostFeedsTest.comes_to_an_outcome(document);
  }
}
