package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.cli.io.ExitCode;
import dev.rssify.testkit.http.Reply;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The Parquet files of {@code export}, read by DuckDB and compared with NDJSON. */
class ParquetExportTest extends PublisherScene {

  private static final String FEED =
      """
      <rss version="2.0"><channel><title>Harbour</title>
      <item><title>Ebb &amp; "flow"</title><link>https://a.example/1</link><guid>1</guid>
        <category>sea</category><category>ships; boats</category>
        <enclosure url="https://a.example/1.mp3" type="audio/mpeg" length="7"/>
        <pubDate>Mon, 02 Nov 2026 08:30:00 GMT</pubDate><description>Low
      water, 'as ever'</description></item>
      <item><title>Undated</title><link>https://a.example/2</link><guid>2</guid></item>
      </channel></rss>\
      """;

  @BeforeEach
  void fill() {
    server.on("/feed", Reply.ok("application/rss+xml", FEED));
    rssify("fetch", "--one", url("/feed"));
  }

  @ParameterizedTest
  @CsvSource({
    "entries, entry_uid title canonical_link published first_seen version",
    "feeds, id url title last_fetch_at consecutive_failures",
    "fetches, fetch_id feed_id at url status outcome wire_bytes new_entries",
    "stats, measure name value"
  })
  void a_table_has_the_same_values_as_the_json_lines(String what, String columns)
      throws SQLException {
    assertThat(rssify("export", what, "-o", path(what + ".parquet")).exitCode()).isZero();
    rssify("export", what, "-o", path(what + ".ndjson"));

    List<String> rows =
        select(
            "SELECT \""
                + columns.replace(" ", "\",\"")
                + "\" FROM '"
                + path(what + ".parquet")
                + "' ORDER BY ALL");
    assertThat(rows).isNotEmpty();
    assertThat(rows).noneMatch(row -> row.contains("null,null,null"));
    long lines =
        Long.parseLong(
            select("SELECT count(*) FROM read_ndjson_objects('" + path(what + ".ndjson") + "')")
                .getFirst());
    assertThat(select("SELECT count(*) FROM '" + path(what + ".parquet") + "'"))
        .containsExactly(String.valueOf(lines));
  }

  @Test
  void entries_are_the_same_to_the_microsecond() throws SQLException {
    rssify("export", "entries", "-o", path("e.parquet"));
    rssify("export", "entries", "-o", path("e.ndjson"));

    String differences =
        """
        WITH lines AS (
          SELECT json ->> '$.entry_uid' AS entry_uid, json ->> '$.title' AS title,
                 CAST(json ->> '$.published' AS TIMESTAMPTZ) AS published,
                 CAST(json ->> '$.first_seen' AS TIMESTAMPTZ) AS first_seen
          FROM read_ndjson_objects('%s'))
        SELECT entry_uid, title, published, first_seen FROM lines
        EXCEPT SELECT entry_uid, title, published, first_seen FROM '%s'
        """
            .formatted(path("e.ndjson"), path("e.parquet"));
    assertThat(select(differences)).isEmpty();
    assertThat(select("SELECT title, published, text FROM '" + path("e.parquet") + "' LIMIT 1"))
        .containsExactly("Ebb & \"flow\",2026-11-02T08:30Z,Low water, 'as ever'");
  }

  @Test
  void lists_are_lists_and_entries_name_their_feed() throws SQLException {
    rssify("export", "entries", "-o", path("l.parquet"));
    assertThat(
            select(
                "SELECT feed_title, len(categories), categories[2], enclosures[1], len(authors), html"
                    + " FROM '"
                    + path("l.parquet")
                    + "' ORDER BY title LIMIT 1"))
        .singleElement()
        .asString()
        .startsWith("Harbour,2,ships; boats,https://a.example/1.mp3,0,Low");
  }

  @Test
  void a_parquet_export_requires_a_new_file() {
    Run nowhere = rssify("export", "entries", "--format", "parquet");
    rssify("export", "feeds", "-o", path("f.parquet"));
    Run twice = rssify("export", "feeds", "-o", path("f.parquet"));

    assertThat(nowhere.err()).contains("give one with -o FILE");
    assertThat(nowhere.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(twice.err()).contains("already exists");
    assertThat(twice.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private static List<String> select(String query) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Connection database = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = database.createStatement();
        ResultSet all = statement.executeQuery(query)) {
      while (all.next()) {
        List<String> cells = new ArrayList<>();
        for (int i = 1; i <= all.getMetaData().getColumnCount(); i++) {
          cells.add(String.valueOf(all.getObject(i)));
        }
        rows.add(String.join(",", cells));
      }
    }
    return rows;
  }
}
