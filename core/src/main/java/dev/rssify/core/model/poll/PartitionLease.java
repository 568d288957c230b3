package dev.rssify.core.model.poll;

/**
 * The lease of a partition under which a poll started. Its commit is refused when the partition was
 * leased again since.
 *
 * @param fence rises with each lease that is granted, over all partitions
 */
public record PartitionLease(int partitionNo, long fence) {}
