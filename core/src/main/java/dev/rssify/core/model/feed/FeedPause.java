package dev.rssify.core.model.feed;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A pause of a feed's polls, set by the operator.
 *
 * @param until when polling resumes
 * @param reason for people; null when none was given
 */
public record FeedPause(Instant until, @Nullable String reason) {}
