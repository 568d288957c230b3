/**
 * The kinds of documents that can be parsed as feeds, and the interface for adding more. A source
 * plans the request and parses the response; fetching, scheduling and storing are the engine's.
 */
@NullMarked
package dev.rssify.core.source;

import org.jspecify.annotations.NullMarked;
