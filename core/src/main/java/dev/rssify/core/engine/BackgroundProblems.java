package dev.rssify.core.engine;

import dev.rssify.core.store.StoreFlags;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;

/**
 * What does not work at present beside polling and delivery, such as the embedding model, with time
 * and reason. Stored, so that other processes can show it.
 */
public record BackgroundProblems(StoreFlags flags) {

  private static final String PREFIX = "problem:";

  public void report(String what, Instant now, String why) {
    boolean _ = flags.put(PREFIX + what, now.truncatedTo(ChronoUnit.SECONDS) + " " + why);
  }

  public void solved(String what) {
    boolean _ = flags.remove(PREFIX + what);
  }

  /** All problems: what does not work, then since when and why. */
  public Map<String, String> all() {
    Map<String, String> all = new TreeMap<>();
    flags
        .named(PREFIX)
        .forEach((name, problem) -> all.put(name.substring(PREFIX.length()), problem));
    return all;
  }
}
