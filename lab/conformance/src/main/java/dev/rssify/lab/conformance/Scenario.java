package dev.rssify.lab.conformance;

/** Tests one rule: scripts the servers, advances the time, and checks the servers' logs. */
@FunctionalInterface
interface Scenario {

  void run(Lab lab, Observed seen) throws Exception;
}
