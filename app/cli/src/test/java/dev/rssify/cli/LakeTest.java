package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.ScriptedServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code fetch --lake}: the journal as Parquet files. */
class LakeTest {

  private static final String FEED =
      "<rss version='2.0'><channel><title>Tides</title>"
          + "<item><title>High</title><link>https://a.example/1</link><guid>1</guid></item>"
          + "</channel></rss>";

  @TempDir private Path folder;

  @Test
  void fetch_writes_new_entries_and_a_second_run_continues() throws Exception {
    try (ScriptedServer server = ScriptedServer.start()) {
      server.on("/feed", Reply.ok("application/rss+xml", FEED));
      assertThat(rssify("add", "--no-check", server.uri("/feed").toString()).exitCode()).isZero();

      assertThat(rssify("fetch", "--lake", folder.resolve("lake").toString()).err()).isEmpty();
      assertThat(rssify("fetch", "--lake", folder.resolve("lake").toString()).err()).isEmpty();
    }

    assertThat(
            query("SELECT string_agg(title || ' ' || feed_title) FROM 'LAKE/entries/**/*.parquet'"))
        .isEqualTo("High Tides");
    assertThat(query("SELECT count(*) - count(DISTINCT seq) FROM 'LAKE/events/**/*.parquet'"))
        .isEqualTo("0");
  }

  @Test
  void a_location_that_cannot_be_used_is_reported() {
    Run run = rssify("fetch", "--lake", "s3:no-bucket");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--lake s3:no-bucket", "s3://BUCKET/PREFIX");
  }

  private Run rssify(String... arguments) {
    return Run.rssify(
        Map.of(
            "RSSIFY_FETCH_ALLOWED_RANGES",
            "127.0.0.0/8",
            "RSSIFY_STORE",
            "sqlite:" + folder.resolve("news.db")),
        arguments);
  }

  private String query(String sql) throws Exception {
    try (Connection database = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = database.createStatement();
        ResultSet rows =
            statement.executeQuery(sql.replace("LAKE", folder.resolve("lake").toString()))) {
      assertThat(rows.next()).isTrue();
      return rows.getString(1);
    }
  }
}
