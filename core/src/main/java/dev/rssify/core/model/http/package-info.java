/** Requests, responses, headers and URLs, independent of an HTTP client. */
@NullMarked
package dev.rssify.core.model.http;

import org.jspecify.annotations.NullMarked;
