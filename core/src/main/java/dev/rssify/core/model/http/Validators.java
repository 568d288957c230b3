package dev.rssify.core.model.http;

import org.jspecify.annotations.Nullable;

/**
 * The validators of the last complete response, byte for byte as served (R2, R3), and the only URL
 * they may be sent to (R4).
 */
public record Validators(String url, @Nullable String etag, @Nullable String lastModified) {}
