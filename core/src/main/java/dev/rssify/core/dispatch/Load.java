package dev.rssify.core.dispatch;

/**
 * How busy polling is.
 *
 * @param waiting feeds that are due, or asked for, and wait for their turn
 * @param polling polls that are being made
 * @param failedShare of the polls of about the last hour; what the error budget is measured by
 */
public record Load(int waiting, int polling, double failedShare) {}
