package dev.rssify.core.engine;

import java.time.Duration;

/**
 * The duration of each stage after the response arrived; zero for stages that were not needed.
 *
 * @param raw storing the response
 * @param dedup comparing and scheduling
 * @param store committing, including the wait for other commits
 * @param publish signaling sinks
 */
public record StageTimings(
    Duration raw,
    Duration parse,
    Duration normalize,
    Duration dedup,
    Duration store,
    Duration publish) {}
