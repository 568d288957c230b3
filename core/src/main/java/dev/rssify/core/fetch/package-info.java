/**
 * Stage 2, fetch: plans requests, follows redirects hop by hop and classifies every response; the
 * bytes travel through the {@link dev.rssify.core.fetch.HttpTransport} port.
 */
@NullMarked
package dev.rssify.core.fetch;

import org.jspecify.annotations.NullMarked;
