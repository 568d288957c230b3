package dev.rssify.lab.conformance;

/**
 * One thing a scenario looked at.
 *
 * @param what was seen and, where it is not what the rule asks for, what should have been
 */
public record Finding(boolean stored, String what) {}
