package dev.rssify.planted.core.fetch;

import java.net.URI;

/** Violates no rule: URI is the pure part of java.net. */
public record Innocent(URI uri) {}
