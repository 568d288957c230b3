package dev.rssify.core.store;

/**
 * What a round of retention deleted.
 *
 * @param more true when the limit was reached, so that another round is due
 */
public record RetentionReport(int entries, int events, int fetches, boolean more) {}
