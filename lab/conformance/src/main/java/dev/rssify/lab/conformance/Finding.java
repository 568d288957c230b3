package dev.rssify.lab.conformance;

/**
 * One check of a scenario.
 *
 * @param what the observed value and, where the rule is violated, the expected one
 */
public record Finding(boolean passed, String what) {}
