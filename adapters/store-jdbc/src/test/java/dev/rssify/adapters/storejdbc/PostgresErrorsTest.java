package dev.rssify.adapters.storejdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.adapters.storejdbc.postgres.PostgresDatabase;
import dev.rssify.adapters.storejdbc.postgres.PostgresPollerLock;
import dev.rssify.adapters.storejdbc.postgres.PostgresUrl;
import dev.rssify.adapters.storejdbc.session.PollerLock;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.Headers;
import dev.rssify.core.model.poll.BlobRef;
import dev.rssify.core.model.poll.CommitResult;
import dev.rssify.core.model.poll.PollCommit;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreException.Kind;
import dev.rssify.testing.contract.PollCommits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Errors of a store in PostgreSQL are reported. */
class PostgresErrorsTest {

  @Test
  void a_newer_schema_is_rejected() throws SQLException {
    String url = PostgresServer.shared().emptySchema();
    JdbcStores.postgres(url).close();
    execute(url, "INSERT INTO schema_version (version) VALUES (99)");
    assertFails(() -> JdbcStores.postgres(url), Kind.UNAVAILABLE, "version 99 of the schema");
  }

  @Test
  void a_second_poller_gets_the_name_of_the_first() {
    String url = PostgresServer.shared().emptySchema();
    try (PollerLock first = JdbcStores.postgresLock(url, "process 1 on harbour")) {
      assertThat(first).isNotNull();
      assertFails(
          () -> JdbcStores.postgresLock(url, "process 2 on harbour"),
          Kind.CONFLICT,
          "Store is being polled by process 1 on harbour");
    }
    JdbcStores.postgresLock(url, "process 2 on harbour").close();
  }

  @Test
  void a_lost_poller_lock_is_acquired_again_unless_another_process_holds_it() throws SQLException {
    String url = PostgresServer.shared().emptySchema();
    AtomicLong nanos = new AtomicLong();
    PostgresUrl address = JdbcStores.postgresUrl(url);
    try (PollerLock first =
        PostgresPollerLock.take(
            address, "the first one", () -> nanos.addAndGet(Duration.ofSeconds(2).toNanos()))) {
      endConnectionOf("the first one", url);
      assertThat(first.refusal()).isEmpty();
      assertFails(
          () -> JdbcStores.postgresLock(url, "process 2 on harbour"),
          Kind.CONFLICT,
          "the first one");

      endConnectionOf("the first one", url);
      try (PollerLock second = JdbcStores.postgresLock(url, "the second one")) {
        assertThat(second.refusal()).isEmpty();
        assertThat(first.refusal().orElseThrow().message()).contains("the second one");
      }
      assertThat(first.refusal()).isEmpty();
    }
  }

  private static void endConnectionOf(String holder, String url) throws SQLException {
    execute(
        url,
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = '"
            + holder
            + "'");
  }

  @Test
  void a_server_with_asynchronous_commits_is_rejected() {
    String url = PostgresServer.shared().emptySchema() + "&options=-c%20synchronous_commit%3Doff";
    assertFails(() -> JdbcStores.postgres(url), Kind.UNAVAILABLE, "synchronous_commit off");
  }

  @Test
  void an_invalid_url_is_reported_with_the_right_form() {
    assertFails(
        () -> JdbcStores.postgres("mysql://harbour/feeds"), Kind.UNAVAILABLE, "postgres://user");
  }

  @Test
  void an_unreachable_server_is_reported_without_the_password() {
    assertThatThrownBy(
            () -> JdbcStores.postgres("postgres://me:hidden@localhost:1/feeds?loginTimeout=1"))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.kind()).isEqualTo(Kind.UNAVAILABLE))
        .hasMessageNotContaining("hidden");
  }

  @Test
  void reads_from_the_server_have_a_timeout() {
    String url = PostgresServer.shared().emptySchema();
    assertThat(secondsWaitedFor(url)).isEqualTo(300);
    assertThat(secondsWaitedFor(url + "&socketTimeout=7")).isEqualTo(7);
  }

  private static int secondsWaitedFor(String url) {
    try (PostgresDatabase database = PostgresDatabase.open(JdbcStores.postgresUrl(url))) {
      int toWrite = database.write(session -> session.connection().getNetworkTimeout());
      int toRead = database.read(session -> session.connection().getNetworkTimeout());
      assertThat(toRead).isEqualTo(toWrite);
      return toWrite / 1000;
    }
  }

  @Test
  void a_server_that_never_responds_is_reported() throws IOException {
    // The system accepts connections, but no process reads from them.
    try (ServerSocket unresponsive = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      String url =
          "postgres://me@localhost:" + unresponsive.getLocalPort() + "/feeds?socketTimeout=1";
      assertFails(() -> JdbcStores.postgresLock(url, "a test"), Kind.UNAVAILABLE, "cannot be used");
    }
  }

  @Test
  void a_nul_character_in_an_entry_is_stored() {
    try (Store store = JdbcStores.postgres(PostgresServer.shared().emptySchema())) {
      Feed feed = PollCommits.feed("a");
      store.feeds().add(feed, PollCommits.T0, List.of());
      PollCommit poll = PollCommits.next(feed, 1, "zero \0 in text");
      Entry entry = poll.entries().inserted().getFirst();
      assertThat(store.commits().commit(List.of(poll)))
          .containsExactly(new CommitResult.Committed(false));
      assertThat(store.entries().entries(Set.of(entry.uid()))).containsEntry(entry.uid(), entry);
    }
  }

  @Test
  void a_nul_character_in_a_response_header_is_stored() {
    try (Store store = JdbcStores.postgres(PostgresServer.shared().emptySchema())) {
      Feed feed = PollCommits.feed("a");
      store.feeds().add(feed, PollCommits.T0, List.of());
      PollCommit poll = PollCommits.next(feed, 1, "text");
      UUID fetchId = PollCommits.fetchId(feed);
      RawFetch raw =
          new RawFetch(
              fetchId,
              feed.id(),
              PollCommits.T0,
              feed.url(),
              200,
              "HTTP/1.1 200 O\0K",
              Headers.of(),
              Headers.of("Content-Type", "text/\0xml"),
              new BlobRef("warc", "segment", 0, 1),
              "0".repeat(64),
              "text/\0xml",
              1,
              true,
              null);
      PollCommit stored =
          new PollCommit(
              poll.before(),
              poll.after(),
              poll.at(),
              poll.fetch(),
              raw,
              poll.entries(),
              poll.window(),
              poll.events());
      assertThat(store.commits().commit(List.of(stored)))
          .containsExactly(new CommitResult.Committed(false));
      assertThat(store.raws().raw(fetchId).orElseThrow().contentType()).isEqualTo("text/xml");
    }
  }

  @Test
  void a_url_too_long_for_an_index_fails_only_its_own_poll() {
    try (Store store = JdbcStores.postgres(PostgresServer.shared().emptySchema())) {
      Feed feed = PollCommits.feed("a");
      Feed other = PollCommits.feed("b");
      store.feeds().add(feed, PollCommits.T0, List.of());
      store.feeds().add(other, PollCommits.T0, List.of());
      StringBuilder url = new StringBuilder(feed.url());
      SplittableRandom random = new SplittableRandom(1);
      while (url.length() < 20_000) {
        url.append(Long.toHexString(random.nextLong()));
      }
      Feed moved =
          new Feed(
              feed.id(),
              url.toString(),
              feed.placement(),
              feed.settings(),
              feed.description(),
              feed.state(),
              1);
      List<CommitResult> results =
          store
              .commits()
              .commit(
                  List.of(
                      PollCommit.of(feed, moved, PollCommits.T0, List.of()),
                      PollCommits.next(other, 1, "text")));
      assertThat(results.getFirst()).isInstanceOf(CommitResult.Unwritable.class);
      assertThat(results.getLast()).isEqualTo(new CommitResult.Committed(false));
    }
  }

  private static void execute(String url, String sql) throws SQLException {
    PostgresUrl parsed = JdbcStores.postgresUrl(url);
    try (Connection connection =
            DriverManager.getConnection(parsed.jdbc(), parsed.user(), parsed.password());
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static void assertFails(ThrowingCallable call, Kind kind, String message) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(StoreException.class, e -> assertThat(e.kind()).isEqualTo(kind))
        .hasMessageContaining(message);
  }
}
