package dev.rssify.lab.conformance;

/**
 * One thing a scenario looked at.
 *
 * @param what was seen and, where the rule is broken, what was expected
 */
public record Finding(boolean passed, String what) {}
