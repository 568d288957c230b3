package dev.rssify.lab.simulator.world;

import java.time.Instant;
import java.util.List;

/**
 * A feed's document at a time, before it is written in a format.
 *
 * @param selfLink its own URL
 * @param siteLink the page of its host
 * @param entries the newest first
 * @param links related documents
 * @param archive whether it is an archive document (RFC 5005, section 4)
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
