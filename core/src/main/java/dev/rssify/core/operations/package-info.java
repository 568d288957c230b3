/** What callers ask of the engine: the same operations serve the command line and embedders. */
@NullMarked
package dev.rssify.core.operations;

import org.jspecify.annotations.NullMarked;
