package dev.rssify.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.cli.io.ExitCode;
import dev.rssify.testkit.http.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The label of a subscription is the name of its feed in every output. */
@Timeout(60)
class FeedLabelTest extends PublisherScene {

  private static final String NAMED = "\"feed_title\":\"Harbour\"";

  private void addAndFetch() {
    server.on("/feed", Reply.ok("application/rss+xml", feed("Seals")));
    Run added = rssify("add", url("/feed"), "--label", "Harbour", "--no-check");
    assertThat(added.exitCode()).as(added.err()).isZero();
    assertThat(rssify("fetch", "--set", "keywords.enabled=true").exitCode()).isZero();
  }

  @Test
  void listings_and_exports_have_the_label() {
    addAndFetch();

    assertThat(rssify("entries", "--json").out()).contains(NAMED);
    assertThat(rssify("export", "entries").out()).contains(NAMED);
    assertThat(rssify("export", "fetches").out()).contains(NAMED);
    assertThat(rssify("export", "derived").out()).contains(NAMED, "\"kind\":\"keywords\"");
    for (String what : List.of("entries", "fetches", "derived")) {
      assertThat(rssify("export", what, "--format", "csv").out())
          .contains("feed_id,feed_title,feed_url,", ",Harbour," + url("/feed"));
    }
    assertThat(rssify("tail", "--no-follow", "--json", "--type", "new_entry").out())
        .contains("\"title\":\"Harbour\",\"subscription_ids\"");
  }

  @Test
  void sinks_get_the_label() throws IOException {
    Path titles = folder.resolve("titles.txt");
    Run added =
        rssify(
            "sinks",
            "add",
            "exec:cat >> " + titles + "; echo >> " + titles,
            "--template",
            "{feed}: {title}",
            "--initial");
    assertThat(added.exitCode()).as(added.err()).isZero();

    addAndFetch();

    assertThat(Files.readString(titles)).isEqualTo("Harbour: Seals\n");
  }

  @Test
  void failed_polls_in_json_have_the_label() {
    server.on("/feed", Reply.status(500));
    rssify("add", url("/feed"), "--label", "Harbour", "--no-check");

    Run run = rssify("fetch", "--json");

    assertThat(run.exitCode()).isEqualTo(ExitCode.SOME_FAILED);
    assertThat(run.out().lines().filter(line -> line.contains("http_500"))).hasSize(1);
    assertThat(run.out()).contains(NAMED);
  }

  @Test
  void the_views_of_a_database_have_the_label() throws SQLException {
    addAndFetch();

    try (Connection connection = DriverManager.getConnection("jdbc:" + store());
        Statement statement = connection.createStatement()) {
      for (String view : List.of("v_entries", "v_polls", "v_events")) {
        try (ResultSet row = statement.executeQuery("SELECT feed_title FROM " + view)) {
          assertThat(row.next()).isTrue();
          assertThat(row.getString(1)).as(view).isEqualTo("Harbour");
        }
      }
    }
  }

  @Test
  void the_service_has_the_label() throws Exception {
    addAndFetch();

    try (Serving serving = Serving.with(environment())) {
      for (String path : List.of("/entries", "/export?what=entries")) {
        assertThat(serving.get(path).body()).as(path).contains(NAMED);
      }
    }
  }
}
