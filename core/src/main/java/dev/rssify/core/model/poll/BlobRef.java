package dev.rssify.core.model.poll;

/** The location of stored bytes: a slice of a named object in a kind of storage. */
public record BlobRef(String storage, String key, long offset, long length) {}
