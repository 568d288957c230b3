package dev.rssify.cli.store;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the findings of checks, in order. */
final class CheckFindings {

  private final List<Finding> findings = new ArrayList<>();

  /** The severity of a finding. */
  enum Verdict {
    OK,
    /** Polling works, but could work better. */
    WARN,
    /** Polling does not work. */
    BAD
  }

  /**
   * The result of one check.
   *
   * @param fix what to do; null when there is nothing to do
   */
  record Finding(String subject, Verdict verdict, String seen, @Nullable String fix) {}

  List<Finding> all() {
    return List.copyOf(findings);
  }

  void ok(String subject, String seen) {
    findings.add(new Finding(subject, Verdict.OK, seen, null));
  }

  void warn(String subject, String seen, String fix) {
    findings.add(new Finding(subject, Verdict.WARN, seen, fix));
  }

  void bad(String subject, String seen, String fix) {
    findings.add(new Finding(subject, Verdict.BAD, seen, fix));
  }
}
