package dev.rssify.lab.simulator.world;

import java.time.Instant;
import java.util.List;

/**
 * A feed's document at a time, before it is written in a format.
 *
 * @param selfLink where it is
 * @param siteLink the page of its host
 * @param entries the newest first
 */
public record Document(
    Feed feed,
    String title,
    String description,
    String selfLink,
    String siteLink,
    Instant updated,
    List<Entry> entries) {

  public Document {
    entries = List.copyOf(entries);
  }
}
