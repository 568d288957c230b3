package dev.rssify.adapters.storejdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedHealth;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.FeedState;
import dev.rssify.core.model.feed.FeedStats;
import dev.rssify.core.model.feed.FeedStatus;
import dev.rssify.core.store.Store;
import dev.rssify.testing.contract.PollCommits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The queries of docs/sql.md, on both databases. */
class DocumentedQueriesTest {

  private static final Pattern QUERY = Pattern.compile("```sql\\n(.+?);\\n```", Pattern.DOTALL);

  @TempDir private Path folder = Path.of("");

  @Test
  void documented_queries_run_on_sqlite() throws Exception {
    Path file = folder.resolve("news.db");
    try (Store store = JdbcStores.sqlite(file)) {
      fill(store);
      try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
        run(connection);
        assertThat(first(connection, "SELECT next_run_at FROM v_feeds"))
            .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
        assertThat(first(connection, "SELECT feed_id FROM v_feeds"))
            .isEqualTo(PollCommits.feed("a").id().toString());
      }
    }
  }

  @Test
  void documented_queries_run_on_postgresql() throws Exception {
    String schema = PostgresServer.shared().emptySchema();
    try (Store store = JdbcStores.postgres(schema)) {
      fill(store);
      try (Connection connection = PostgresServer.shared().connect();
          Statement statement = connection.createStatement()) {
        statement.execute("SET search_path TO " + schema.substring(schema.indexOf('=') + 1));
        run(connection);
        assertThat(first(connection, "SELECT feed_id FROM v_feeds"))
            .isEqualTo(PollCommits.feed("a").id().toString());
      }
    }
  }

  @Test
  void the_status_of_a_view_is_the_status_that_commands_show() throws Exception {
    Path file = folder.resolve("status.db");
    Map<String, String> expected = new HashMap<>();
    try (Store store = JdbcStores.sqlite(file)) {
      for (Feed feed : feedsInAllStates()) {
        store.feeds().add(feed, PollCommits.T0, List.of());
        expected.put(feed.url(), FeedStatus.of(feed).code());
      }
      try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
          Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery("SELECT url, status FROM v_feeds")) {
        Map<String, String> shown = new HashMap<>();
        while (rows.next()) {
          shown.put(rows.getString(1), rows.getString(2));
        }
        assertThat(shown).isEqualTo(expected);
      }
    }
    assertThat(expected.values())
        .contains(Arrays.stream(FeedStatus.values()).map(FeedStatus::code).toArray(String[]::new));
  }

  private static List<Feed> feedsInAllStates() {
    List<FeedStats> stats =
        List.of(
            FeedStats.NONE,
            new FeedStats(PollCommits.T0, PollCommits.T0, 0, 0, 0, 0, 0, 0, 0),
            new FeedStats(PollCommits.T0, PollCommits.T0, 2, 0, 2, 0, 0, 0, 0),
            new FeedStats(PollCommits.T0, null, 0, 0, 0, 0, 0, 0, 0));
    List<Feed> feeds = new ArrayList<>();
    for (FeedSchedule.State state : FeedSchedule.State.values()) {
      for (FeedSchedule.Reason reason : FeedSchedule.Reason.values()) {
        for (FeedHealth.Status health : FeedHealth.Status.values()) {
          for (FeedStats counts : stats) {
            Feed plain = PollCommits.feed("feed" + feeds.size());
            FeedState before = plain.state();
            feeds.add(
                plain.withState(
                    new FeedState(
                        new FeedSchedule(
                            state, Duration.ofHours(1), PollCommits.T0, null, reason, null),
                        counts,
                        new FeedHealth(health, null, null),
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        before.identity(),
                        null)));
          }
        }
      }
    }
    return feeds;
  }

  @Test
  void an_event_of_a_removed_feed_has_the_title_that_it_had() throws Exception {
    Path file = folder.resolve("removed.db");
    try (Store store = JdbcStores.sqlite(file)) {
      fill(store);
      try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
          Statement statement = connection.createStatement()) {
        statement.execute("UPDATE journal SET feed = '{\"title\":\"Tides\"}'");
        statement.execute("DELETE FROM feed");
        assertThat(first(connection, "SELECT feed_title FROM v_events")).isEqualTo("Tides");
      }
    }
  }

  private static void fill(Store store) {
    Feed feed = PollCommits.feed("a");
    store.feeds().add(feed, PollCommits.T0, List.of());
    store.commits().commit(List.of(PollCommits.next(feed, 1, "text of an entry")));
  }

  private static void run(Connection connection) throws IOException, SQLException {
    List<String> queries = queries();
    assertThat(queries).hasSizeGreaterThanOrEqualTo(10);
    List<String> empty = new ArrayList<>();
    for (String query : queries) {
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery(query)) {
        if (!rows.next()) {
          empty.add(query);
        }
      }
    }
    // No poll failed, no entry left its feed or was published twice.
    assertThat(empty).hasSizeLessThanOrEqualTo(4);
    assertThat(first(connection, "SELECT title FROM v_entries")).isNotEmpty();
    assertThat(first(connection, "SELECT count(*) FROM v_polls WHERE elapsed_ms >= 0"))
        .isEqualTo("1");
  }

  private static String first(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      assertThat(rows.next()).isTrue();
      return String.valueOf(rows.getString(1));
    }
  }

  private static List<String> queries() throws IOException {
    Path page = Path.of(System.getProperty("rssify.root"), "docs", "sql.md");
    Matcher found = QUERY.matcher(Files.readString(page));
    List<String> queries = new ArrayList<>();
    while (found.find()) {
      queries.add(found.group(1));
    }
    return queries;
  }
}
