package dev.rssify.core.cluster;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The right to work on a partition, or to do a {@link Duty}.
 *
 * @param owner the id of a worker; null when it is free
 * @param fence rises with each grant, over all leases
 * @param since when it was granted or released
 */
public record Lease(int number, @Nullable String owner, long fence, Instant since) {}
