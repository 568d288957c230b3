package dev.rssify.adapters.storejdbc;

import dev.rssify.core.store.Schedules;
import java.util.function.Consumer;

/** The narrow look at all feeds of a database. */
record JdbcSchedules(Database database) implements Schedules {

  @Override
  public void each(Consumer<Scheduled> consumer) {
    database.read(session -> {
      session.each(
          "SELECT feed.id, feed.group_id, feed.priority, feed_schedule.next_run_at FROM feed_schedule"
              + " JOIN feed ON feed.id = feed_schedule.feed_id",
          row -> consumer.accept(new Scheduled(row.uuid(), row.text(), row.count(), row.time())));
      return true;
    });
  }
}
