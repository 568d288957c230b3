/**
 * The HTTP client for every request: Apache HttpClient behind the {@link
 * dev.rssify.core.fetch.HttpTransport} port. Responses are stored as served and decoded afterwards;
 * every address is checked at connect time.
 */
@NullMarked
package dev.rssify.adapters.fetchhttp;

import org.jspecify.annotations.NullMarked;
