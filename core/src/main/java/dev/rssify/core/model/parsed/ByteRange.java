package dev.rssify.core.model.parsed;

/** A slice of a document's content-decoded bytes. */
public record ByteRange(long offset, long length) {}
