package dev.rssify.adapters.storejdbc;

import dev.rssify.core.model.Task;
import dev.rssify.core.store.TaskStore;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** The tasks of a database. */
record JdbcTasks(Database database) implements TaskStore {

  @Override
  public boolean add(Task task) {
    return database.write(session ->
        session.update(
            "INSERT INTO task (id, kind, group_id, partition_no, due_at, attempts,"
                + " last_error, payload) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
                + " ON CONFLICT DO NOTHING",
            task.id(),
            task.kind(),
            task.groupId(),
            task.partitionNo(),
            task.dueAt(),
            task.attempts(),
            task.lastError(),
            task.payload()))
        > 0;
  }

  @Override
  public List<Task> due(String kind, Instant now, int limit) {
    return database.read(session ->
        session.list(
            "SELECT id, kind, group_id, partition_no, due_at, attempts, last_error, payload"
                + " FROM task WHERE kind = ? AND due_at <= ? ORDER BY due_at, id LIMIT ?",
            JdbcTasks::read,
            kind,
            now,
            limit));
  }

  @Override
  public void update(Task task) {
    database.write(session ->
        session.update(
            "UPDATE task SET kind = ?, group_id = ?, partition_no = ?, due_at = ?,"
                + " attempts = ?, last_error = ?, payload = ? WHERE id = ?",
            task.kind(),
            task.groupId(),
            task.partitionNo(),
            task.dueAt(),
            task.attempts(),
            task.lastError(),
            task.payload(),
            task.id()));
  }

  @Override
  public void remove(UUID id) {
    database.write(session -> session.update("DELETE FROM task WHERE id = ?", id));
  }

  @Override
  public long count(String kind) {
    return database.read(
        session -> session.number("SELECT count(*) FROM task WHERE kind = ?", kind));
  }

  private static Task read(Row row) throws SQLException {
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
