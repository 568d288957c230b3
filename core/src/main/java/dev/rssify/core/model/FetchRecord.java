package dev.rssify.core.model;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A line of the fetch log: one poll, what it cost and what came of it.
 *
 * @param status the last HTTP status; null when no answer came
 * @param outcome a stable code
 * @param elapsed from first to last byte of the exchange, waiting at gates not included
 */
public record FetchRecord(
    UUID fetchId,
    UUID feedId,
    Cause cause,
    Instant at,
    String url,
    @Nullable Integer status,
    String outcome,
    @Nullable String message,
    Duration elapsed,
    long wireBytes,
    long decodedBytes,
    int newEntries,
    int updatedEntries,
    DecisionTrace decision) {}
