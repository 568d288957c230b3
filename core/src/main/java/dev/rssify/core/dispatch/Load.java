package dev.rssify.core.dispatch;

/**
 * How busy polling is.
 *
 * @param waiting feeds that are due or requested and wait to start
 * @param polling running polls
 * @param failedShare share of failed polls in about the last hour; the error budget limits it
 */
public record Load(int waiting, int polling, double failedShare) {}
