package dev.rssify.lab.simulator.world;

import java.time.Instant;
import java.util.List;

/**
 * A feed's document at a time, before it is written in a format.
 *
 * @param selfLink where it is
 * @param siteLink the page of its host
 * @param entries the newest first
 * @param links what else belongs to it
 * @param archive whether it is of the past (RFC 5005, section 4)
 */
public record Document(
    Feed feed,
    String title,
    String description,
    String selfLink,
    String siteLink,
    Instant updated,
    List<Entry> entries,
    List<Link> links,
    boolean archive) {

  public Document {
    entries = List.copyOf(entries);
    links = List.copyOf(links);
  }
}
