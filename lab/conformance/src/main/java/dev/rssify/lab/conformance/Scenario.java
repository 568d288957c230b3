package dev.rssify.lab.conformance;

/** Shows one rule: a script for the servers, time that passes, and what the servers saw. */
@FunctionalInterface
interface Scenario {

  void play(Lab lab, Observed seen) throws Exception;
}
