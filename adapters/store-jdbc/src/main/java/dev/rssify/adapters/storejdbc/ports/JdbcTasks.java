package dev.rssify.adapters.storejdbc.ports;

import dev.rssify.adapters.storejdbc.session.Row;
import dev.rssify.adapters.storejdbc.write.Database;
import dev.rssify.core.model.poll.Task;
import dev.rssify.core.store.TaskStore;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The tasks of a database. */
public record JdbcTasks(Database database) implements TaskStore {

  private static final String COLUMNS =
      "id, kind, group_id, partition_no, due_at, attempts, last_error, payload";

  static final String SELECT = "SELECT " + COLUMNS + " FROM task";

  static final String INSERT =
      "INSERT INTO task (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";

  private static final String CLAIM =
      "INSERT INTO task ("
          + COLUMNS
          + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
          + " ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, group_id = excluded.group_id,"
          + " partition_no = excluded.partition_no, due_at = excluded.due_at,"
          + " attempts = excluded.attempts, last_error = excluded.last_error,"
          + " payload = excluded.payload WHERE task.due_at <= ?";

  private static final String UPDATE =
      "UPDATE task SET kind = ?, group_id = ?, partition_no = ?, due_at = ?,"
          + " attempts = ?, last_error = ?, payload = ? WHERE id = ?";

  private static final String DELETE = "DELETE FROM task WHERE id = ?";

  static @Nullable Object[] row(Task task) {
    return new @Nullable Object[] {
      task.id(),
      task.kind(),
      task.groupId(),
      task.partitionNo(),
      task.dueAt(),
      task.attempts(),
      task.lastError(),
      task.payload()
    };
  }

  @Override
  public boolean claim(Task task, Instant now) {
    @Nullable Object[] row = row(task);
    @Nullable Object[] values = Arrays.copyOf(row, row.length + 1);
    values[row.length] = now;
    return database.write(session -> session.update(CLAIM, values)) > 0;
  }

  @Override
  public Optional<Task> task(UUID id) {
    return database.read(session -> session.first(SELECT + " WHERE id = ?", JdbcTasks::read, id));
  }

  @Override
  public List<Task> due(String kind, @Nullable Position after, Instant now, int limit) {
    return database.read(session ->
        after == null
            ? session.list(
                SELECT + " WHERE kind = ? AND due_at <= ? ORDER BY due_at, id LIMIT ?",
                JdbcTasks::read,
                kind,
                now,
                limit)
            : session.list(
                SELECT
                    + " WHERE kind = ? AND (due_at, id) > (?, ?) AND due_at <= ?"
                    + " ORDER BY due_at, id LIMIT ?",
                JdbcTasks::read,
                kind,
                after.dueAt(),
                after.id(),
                now,
                limit));
  }

  @Override
  public void update(Task task) {
    database.write(session -> session.update(UPDATE, updated(task)));
  }

  @Override
  public boolean exchange(Task expected, @Nullable Task next) {
    return database.write(session ->
        next == null
            ? session.update(DELETE + " AND due_at = ?", expected.id(), expected.dueAt())
            : session.update(UPDATE + " AND due_at = ?", updated(next, expected.dueAt())))
        > 0;
  }

  private static @Nullable Object[] updated(Task task, Object... more) {
    @Nullable Object[] row = row(task);
    return Stream.of(Arrays.stream(row, 1, row.length), Stream.of(task.id()), Arrays.stream(more))
        .flatMap(values -> values)
        .toArray();
  }

  @Override
  public void remove(UUID id) {
    database.write(session -> session.update(DELETE, id));
  }

  @Override
  public Map<String, Long> countByError(String kind) {
    return database
        .read(session ->
            session.list(
                "SELECT coalesce(last_error, ''), count(*) FROM task WHERE kind = ? GROUP BY 1",
                row -> Map.entry(row.text(), row.number()),
                kind))
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  static Task read(Row row) throws SQLException {
    return new Task(
        row.uuid(),
        row.text(),
        row.textOrNull(),
        row.count(),
        row.time(),
        row.count(),
        row.textOrNull(),
        row.text());
  }
}
