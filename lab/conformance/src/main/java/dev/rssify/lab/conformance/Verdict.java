package dev.rssify.lab.conformance;

import java.util.List;

/**
 * The result of a scenario.
 *
 * @param findings all checks, in order
 */
public record Verdict(Rule rule, List<Finding> findings) {

  public Verdict {
    findings = List.copyOf(findings);
  }

  /** A scenario without checks proves nothing. */
  public boolean passed() {
    return !findings.isEmpty() && findings.stream().allMatch(Finding::passed);
  }

  public List<String> violations() {
    return findings.stream().filter(finding -> !finding.passed()).map(Finding::what).toList();
  }
}
