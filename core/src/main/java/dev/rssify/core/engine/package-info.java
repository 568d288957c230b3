/**
 * The way of a poll through the eight stages; start reading at {@link
 * dev.rssify.core.engine.PollPipeline}.
 */
@NullMarked
package dev.rssify.core.engine;

import org.jspecify.annotations.NullMarked;
