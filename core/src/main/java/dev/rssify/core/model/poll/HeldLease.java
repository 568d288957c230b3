package dev.rssify.core.model.poll;

/**
 * The lease of a partition or a duty under which something is written. The write is refused when
 * the lease was granted again since.
 *
 * @param number that of the lease
 * @param fence rises with each lease that is granted, over all numbers
 */
public record HeldLease(int number, long fence) {}
