/**
 * The one client through which every request leaves: Apache HttpClient behind the {@link
 * dev.rssify.core.fetch.Outbound} port. What was served is kept as served; decoding happens after;
 * every address is checked at connect.
 */
@NullMarked
package dev.rssify.adapters.fetchhttp;

import org.jspecify.annotations.NullMarked;
