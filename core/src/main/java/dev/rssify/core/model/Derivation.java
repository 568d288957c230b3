package dev.rssify.core.model;

import java.time.Instant;

/**
 * Something computed from an entry, such as its keywords.
 *
 * @param kind what was computed
 * @param version of what computed it; another version is another derivation beside it
 */
public record Derivation(
    String entryUid, String kind, String version, Instant at, String mediaType, Body content) {}
