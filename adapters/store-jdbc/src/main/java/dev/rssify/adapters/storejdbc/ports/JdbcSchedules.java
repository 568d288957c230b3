package dev.rssify.adapters.storejdbc.ports;

import dev.rssify.adapters.storejdbc.session.Row;
import dev.rssify.adapters.storejdbc.write.Database;
import dev.rssify.core.model.feed.FeedSchedule.State;
import dev.rssify.core.model.feed.Partitions;
import dev.rssify.core.store.Schedules;
import java.sql.SQLException;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The schedules of all feeds, without their other data. */
public record JdbcSchedules(Database database) implements Schedules {

  @Override
  public void each(Partitions partitions, Consumer<Scheduled> consumer) {
    database.read(session -> {
      session.each(
          "SELECT f.id, f.url, f.priority, s.state, s.next_run_at, s.version, f.partition_no"
              + " FROM feed_schedule s JOIN feed f ON f.id = s.feed_id"
              + in(partitions),
          row ->
              consumer.accept(
                  new Scheduled(
                      row.uuid(),
                      row.text(),
                      row.count(),
                      state(row),
                      row.time(),
                      row.number(),
                      row.count())));
      return true;
    });
  }

  /** The condition for feeds in these partitions. Numbers need no placeholders. */
  static String in(Partitions partitions) {
    return partitions.isAll()
        ? ""
        : " WHERE f.partition_no IN ("
            + partitions.numbers().stream().map(String::valueOf).collect(Collectors.joining(", "))
            + ")";
  }

  private static State state(Row row) throws SQLException {
    return State.valueOf(row.text().toUpperCase(Locale.ROOT));
  }
}
