package dev.rssify.embed.workers;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.store.Store;
import dev.rssify.lab.simulator.Simulator;
import dev.rssify.lab.simulator.server.LoggedRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks what publishers observed of several workers, and what the store contains afterwards. */
final class WorldChecks {

  private WorldChecks() {}

  /**
   * R22, by the publishers' log: no request follows within half the spacing. A busy machine delays
   * some requests, so that the next one arrives closer than it was sent.
   */
  static void spacing(Simulator world) {
    Map<Integer, List<LoggedRequest>> byHost =
        world.log().stream().collect(groupingBy(LoggedRequest::host));
    assertThat(byHost).isNotEmpty();
    Duration half = WorkersScene.SPACING.dividedBy(2);
    List<String> tooSoon = new ArrayList<>();
    byHost
        .values()
        .forEach(requests -> {
          for (int i = 1; i < requests.size(); i++) {
            LoggedRequest before = requests.get(i - 1);
            LoggedRequest next = requests.get(i);
            if (Duration.between(before.at(), next.at()).compareTo(half) < 0) {
              tooSoon.add(before + " then " + next);
            }
          }
        });
    assertThat(tooSoon).as("requests that follow too early, of %s", world.log().size()).isEmpty();
    Map<Integer, Long> byFeed =
        world.log().stream()
            .filter(request -> request.feed() >= 0)
            .collect(groupingBy(LoggedRequest::feed, counting()));
    assertThat(byFeed.values()).as("polls of a feed").allMatch(polls -> polls <= 2);
  }

  /** Each entry was new once, and the numbers of the journal have no gap. */
  static void everyEntryOnceWithoutGap(Store store) {
    Set<String> added = new HashSet<>();
    long last = 0;
    while (store.journal().after(last, 1_000) instanceof JournalRead.Events(var events)
        && !events.isEmpty()) {
      for (JournalEvent event : events) {
        assertThat(event.seq()).as("number of an event").isEqualTo(++last);
        assertThat(!event.type().equals("new_entry") || added.add(event.payload().entryUid()))
            .as("event %s is the first of its entry", last)
            .isTrue();
      }
    }
    assertThat(added).isNotEmpty();
  }
}
