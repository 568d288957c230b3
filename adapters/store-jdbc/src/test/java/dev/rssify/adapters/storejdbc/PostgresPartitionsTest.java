package dev.rssify.adapters.storejdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.adapters.storejdbc.ports.JdbcMaintenance;
import dev.rssify.adapters.storejdbc.postgres.PostgresDatabase;
import dev.rssify.adapters.storejdbc.session.Row;
import dev.rssify.adapters.storejdbc.write.JournalRows;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.core.model.poll.FetchHour;
import dev.rssify.core.store.RetentionPolicy;
import dev.rssify.core.store.Store;
import dev.rssify.testing.contract.PollCommits;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The journal and the fetch log of a busy store, in partitions. */
class PostgresPartitionsTest {

  /** Rows a day from which on there are partitions. */
  private static final int BUSY = 10;

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final Duration DAY = Duration.ofDays(1);
  private static final RetentionPolicy ONE_DAY =
      new RetentionPolicy(Duration.ofDays(90), null, DAY, DAY);

  private final String url = PostgresServer.shared().emptySchema();
  private PostgresDatabase database;
  private Store store;
  private JdbcMaintenance maintenance;
  private Feed feed;
  private Optional<String> payload;

  @BeforeEach
  void open() {
    store = JdbcStores.postgres(url);
    database = PostgresDatabase.open(JdbcStores.postgresUrl(url));
    maintenance = new JdbcMaintenance(database, BUSY);
    feed = PollCommits.feed("a");
    store.feeds().add(feed, PollCommits.T0, List.of());
    store.commits().commit(List.of(PollCommits.next(feed, 1, "text")));
    payload = database.read(session -> session.first("SELECT payload FROM journal", Row::text));
    execute("DELETE FROM journal");
    execute("UPDATE journal_head SET seq = 0");
  }

  @AfterEach
  void close() {
    database.close();
    store.close();
  }

  @Test
  void a_store_with_few_rows_has_no_partitions() {
    fetches(0, BUSY - 3);
    events(1, BUSY - 1);

    maintenance.retain(ONE_DAY, NOON, 1_000);

    assertThat(partitions("fetches")).containsExactly("fetches_default");
    assertThat(partitions("journal")).containsExactly("journal_default");
  }

  @Test
  void a_day_of_the_fetch_log_is_rolled_up_and_dropped_as_a_whole() {
    fetches(-12, 11);
    maintenance.retain(ONE_DAY, NOON, 1_000);
    assertThat(partitions("fetches")).hasSize(3);
    fetches(12, 58);
    assertThat(count("fetches_default")).as("rows of the first day").isEqualTo(25);

    retainAll(NOON.plus(DAY.multipliedBy(5)));

    assertThat(partitions("fetches")).hasSize(1);
    assertThat(store.fetches().newest(feed.id(), 99)).as("the newest stays").hasSize(1);
    List<FetchHour> hours =
        store.fetches().hours(feed.id(), Instant.EPOCH, NOON.plus(DAY.multipliedBy(9)));
    assertThat(hours.stream().mapToInt(FetchHour::polls).sum()).isEqualTo(71);
    assertThat(hours.stream().mapToInt(FetchHour::newEntries).sum()).as("one a poll").isEqualTo(71);
    assertThat(hours).extracting(FetchHour::failures).containsOnly(0);
  }

  @Test
  void events_are_dropped_with_their_partition_and_the_horizon_moves() {
    events(1, 20);
    maintenance.retain(ONE_DAY, NOON, 1_000);
    assertThat(partitions("journal")).containsExactly("journal_21_61", "journal_default");
    events(21, 70);
    assertThat(count("journal_21_61")).isEqualTo(40);

    retainAll(NOON.plus(DAY.multipliedBy(5)));

    assertThat(partitions("journal")).doesNotContain("journal_21_61");
    assertThat(store.journal().horizon()).isEqualTo(70);
    assertThat(store.journal().after(10, 9)).isInstanceOf(JournalRead.CursorExpired.class);
    events(71, 71);
    assertThat(store.journal().after(70, 9))
        .isInstanceOfSatisfying(
            JournalRead.Events.class, read -> assertThat(read.events()).hasSize(1));
  }

  @Test
  void a_partition_with_recent_events_stays() {
    events(1, 20);
    maintenance.retain(ONE_DAY, NOON, 1_000);
    events(21, 70);

    retainAll(NOON.plus(DAY).minusSeconds(60));

    assertThat(partitions("journal")).contains("journal_21_61");
    assertThat(store.journal().horizon()).isZero();
  }

  @Test
  void readers_open_only_the_partitions_they_need() {
    events(1, 20);
    fetches(-12, 11);
    maintenance.retain(ONE_DAY, NOON, 1_000);
    events(21, 70);
    fetches(12, 58);
    String first = partitions("fetches").getFirst();

    assertThat(plan(JournalRows.SELECT + " WHERE seq > 65 ORDER BY seq LIMIT 10"))
        .contains("Index Scan")
        .doesNotContain("journal_21_61");
    assertThat(
            plan(
                "SELECT outcome, COUNT(*) FROM fetches WHERE at >= "
                    + NOON.plus(DAY).plus(Duration.ofHours(13)).toEpochMilli()
                    + " GROUP BY outcome"))
        .contains("Index")
        .doesNotContain(first);
    assertThat(
            plan(
                "SELECT document FROM fetches WHERE feed_id = '\\x00' AND version < 9"
                    + " ORDER BY version DESC LIMIT 5"))
        .contains("Index Scan")
        .doesNotContain("Seq Scan")
        .doesNotContain("->  Sort");
  }

  /** One poll an hour, counted from noon; the rows are like the first. */
  private void fetches(int from, int until) {
    execute(
        "INSERT INTO fetches SELECT f.feed_id, f.version + 100 + h, decode(md5(h::text), 'hex'),"
            + " t.at, f.outcome, (f.document::jsonb || jsonb_build_object('at', t.at,"
            + " 'fetch_id', md5(h::text)::uuid))::text"
            + " FROM (SELECT * FROM fetches ORDER BY version LIMIT 1) f,"
            + (" generate_series(" + from + ", " + until + ") h,")
            + (" LATERAL (SELECT " + NOON.toEpochMilli() + " + h * 3600000::bigint AS at) t"));
    execute("UPDATE feed_schedule SET version = (SELECT max(version) FROM fetches)");
  }

  private void events(int from, int until) {
    database.write(session ->
        session.update(
            "INSERT INTO journal (seq, event_id, type, at, feed_id, payload)"
                + " SELECT s, decode(md5(s::text), 'hex'), 'new_entry', ?, ?, ?"
                + (" FROM generate_series(" + from + ", " + until + ") s"),
            NOON,
            feed.id(),
            payload.orElseThrow()));
    execute("UPDATE journal_head SET seq = " + until);
  }

  private void retainAll(Instant now) {
    for (int i = 0; i < 10; i++) {
      maintenance.retain(ONE_DAY, now, 1_000);
    }
  }

  private void execute(String sql) {
    database.write(session -> session.update(sql));
  }

  private long count(String table) {
    return database.read(session -> session.number("SELECT count(*) FROM " + table));
  }

  private List<String> partitions(String table) {
    return database.read(session ->
        session.list(
            "SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid"
                + " WHERE i.inhparent = ?::regclass ORDER BY 1",
            Row::text,
            table));
  }

  /** The plan for tables that are so large that reading all of one costs most. */
  private String plan(String query) {
    return database.write(session -> {
      session.update("SET LOCAL enable_seqscan = off");
      return String.join("\n", session.list("EXPLAIN " + query, Row::text));
    });
  }
}
