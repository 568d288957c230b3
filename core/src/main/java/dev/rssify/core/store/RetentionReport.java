package dev.rssify.core.store;

/**
 * The result of one round of retention.
 *
 * @param more whether the limit was reached, so that another round is due
 */
public record RetentionReport(int entries, int events, int fetches, boolean more) {}
