/**
 * The kinds of things that can be read as feeds, and the interface through which more are added. A
 * source says what to ask for and reads what came; asking, waiting and keeping are the engine's.
 */
@NullMarked
package dev.rssify.core.source;

import org.jspecify.annotations.NullMarked;
