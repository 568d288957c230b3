package dev.rssify.lab.conformance;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Collects the checks of a scenario, and whether each matches the rule.
 *
 * <p>Not thread-safe.
 */
final class Observed {

  private final List<Finding> findings = new ArrayList<>();

  void holds(String what, boolean passed) {
    findings.add(new Finding(passed, passed ? what : "violated: " + what));
  }

  void same(String what, Object expected, Object seen) {
    boolean same = Objects.equals(expected, seen);
    String line = what + ": " + seen;
    findings.add(new Finding(same, same ? line : line + ", should be " + expected));
  }

  void atLeast(String what, Duration least, Duration seen) {
    boolean passed = seen.compareTo(least) >= 0;
    String line = what + ": " + shown(seen);
    findings.add(
        new Finding(passed, line + (passed ? "" : ", should be at least " + shown(least))));
  }

  void between(String what, Duration least, Duration most, Duration seen) {
    boolean passed = seen.compareTo(least) >= 0 && seen.compareTo(most) <= 0;
    findings.add(
        new Finding(
            passed,
            what
                + ": "
                + shown(seen)
                + (passed ? "" : ", should be from " + shown(least) + " to " + shown(most))));
  }

  /** A scenario that could not be completed counts as a violation. */
  void broke(Throwable why) {
    findings.add(new Finding(false, "aborted: " + why));
  }

  Verdict verdict(Rule rule) {
    return new Verdict(rule, findings);
  }

  private static String shown(Duration time) {
    return time.toString().substring(2).toLowerCase(Locale.ROOT);
  }
}
