package dev.rssify.core.store;

/**
 * The size of a store.
 *
 * @param bytes on disk, as far as the store knows; 0 in memory
 */
public record StoreSizes(
    long feeds,
    long entries,
    long versions,
    long tombstones,
    long events,
    long fetches,
    long raws,
    long derivations,
    long bytes) {}
