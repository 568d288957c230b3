/** The pipeline of a poll through the eight stages; start reading at {@link PollPipeline}. */
@NullMarked
package dev.rssify.core.engine;

import org.jspecify.annotations.NullMarked;
