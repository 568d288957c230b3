package dev.rssify.lab.conformance;

import java.util.List;

/**
 * What a scenario came to.
 *
 * @param findings everything that was looked at, in order
 */
public record Verdict(Rule rule, List<Finding> findings) {

  public Verdict {
    findings = List.copyOf(findings);
  }

  /** A scenario that looked at nothing proves nothing. */
  public boolean passed() {
    return !findings.isEmpty() && findings.stream().allMatch(Finding::passed);
  }

  public List<String> breaches() {
    return findings.stream().filter(finding -> !finding.passed()).map(Finding::what).toList();
  }
}
