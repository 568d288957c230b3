package dev.rssify.core.engine;

import java.time.Duration;

/**
 * Where the time of a poll went after its answer had come; a stage that was not needed is zero.
 *
 * @param raw keeping the answer
 * @param dedup comparing and deciding when to ask next
 * @param store committing, which waits for the commits of others
 * @param publish telling that there is something new
 */
public record StageTimings(
    Duration raw,
    Duration parse,
    Duration normalize,
    Duration dedup,
    Duration store,
    Duration publish) {

  public Duration total() {
    return raw.plus(parse).plus(normalize).plus(dedup).plus(store).plus(publish);
  }
}
