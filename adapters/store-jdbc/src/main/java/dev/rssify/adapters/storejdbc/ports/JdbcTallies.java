package dev.rssify.adapters.storejdbc.ports;

import dev.rssify.adapters.storejdbc.write.Database;
import dev.rssify.core.store.Tallies;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/** Statistics that a database counts. */
public record JdbcTallies(Database database) implements Tallies {

  private static final String HOURS = " FROM fetch_hour WHERE hour >= ?";
  private static final long DAY = Duration.ofDays(1).toMillis();

  @Override
  public List<OfFeed> entriesByFeed(int limit) {
    return database.read(session ->
        session.list(
            "SELECT feed_id, COUNT(*) FROM entry GROUP BY feed_id"
                + " ORDER BY COUNT(*) DESC, feed_id LIMIT ?",
            row -> new OfFeed(row.uuid(), row.number()),
            limit));
  }

  @Override
  public SortedMap<LocalDate, Long> entriesByDay(Instant since) {
    SortedMap<LocalDate, Long> days = new TreeMap<>();
    database
        .read(session ->
            session.list(
                "SELECT first_seen / "
                    + DAY
                    + ", COUNT(*) FROM entry WHERE first_seen >= ?"
                    + " GROUP BY first_seen / "
                    + DAY,
                row -> Map.entry(LocalDate.ofEpochDay(row.number()), row.number()),
                since))
        .forEach(day -> days.put(day.getKey(), day.getValue()));
    return days;
  }

  @Override
  public Map<String, Long> outcomes(Instant since) {
    return counted(
        database.read(session ->
            session.list(
                "SELECT outcome, COUNT(*) FROM fetches WHERE at >= ? GROUP BY outcome"
                    + " UNION ALL SELECT 'document', SUM(polls - not_modified - failures)"
                    + HOURS
                    + " HAVING SUM(polls - not_modified - failures) > 0"
                    + " UNION ALL SELECT 'not_modified', SUM(not_modified)"
                    + HOURS
                    + " HAVING SUM(not_modified) > 0"
                    + " UNION ALL SELECT 'failed', SUM(failures)"
                    + HOURS
                    + " HAVING SUM(failures) > 0",
                row -> Map.entry(row.text(), row.number()),
                since,
                since,
                since,
                since)));
  }

  @Override
  public SortedMap<Instant, Map<String, Long>> outcomesByHour(Instant since) {
    SortedMap<Instant, Map<String, Long>> hours = new TreeMap<>();
    database
        .read(session ->
            session.list(
                "SELECT at - at % 3600000, outcome, COUNT(*) FROM fetches WHERE at >= ?"
                    + " GROUP BY at - at % 3600000, outcome"
                    + " UNION ALL SELECT hour, 'document', SUM(polls - not_modified - failures)"
                    + HOURS
                    + " GROUP BY hour UNION ALL SELECT hour, 'not_modified', SUM(not_modified)"
                    + HOURS
                    + " GROUP BY hour UNION ALL SELECT hour, 'failed', SUM(failures)"
                    + HOURS
                    + " GROUP BY hour",
                row -> new HourCount(row.time(), row.text(), row.number()),
                since,
                since,
                since,
                since))
        .stream()
        .filter(count -> count.polls > 0)
        .forEach(count ->
            hours
                .computeIfAbsent(count.hour, _ -> new HashMap<>())
                .merge(count.outcome, count.polls, Long::sum));
    return hours;
  }

  private record HourCount(Instant hour, String outcome, long polls) {}

  @Override
  public Map<UUID, Long> notModifiedByFeed(Instant since) {
    return counted(
        database.read(session ->
            session.list(
                "SELECT feed_id, COUNT(*) FROM fetches WHERE outcome = 'not_modified' AND at >= ?"
                    + " GROUP BY feed_id UNION ALL SELECT feed_id, SUM(not_modified)"
                    + HOURS
                    + " GROUP BY feed_id HAVING SUM(not_modified) > 0",
                row -> Map.entry(row.uuid(), row.number()),
                since,
                since)));
  }

  @Override
  public List<OfEntry> newest(int limit) {
    return database.read(session ->
        session.list(
            "SELECT sort_at, first_seen, initial, bytes FROM entry"
                + " ORDER BY sort_at DESC, uid DESC LIMIT ?",
            row -> new OfEntry(row.time(), row.time(), row.flag(), row.number()),
            limit));
  }

  private static <K> Map<K, Long> counted(List<Map.Entry<K, Long>> rows) {
    Map<K, Long> counts = new HashMap<>();
    rows.forEach(row -> counts.merge(row.getKey(), row.getValue(), Long::sum));
    return counts;
  }
}
