package dev.rssify.lab.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.cli.Main;
import dev.rssify.cli.io.ExitCode;
import dev.rssify.cli.io.StopSignal;
import dev.rssify.testkit.BusyWait;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DemoCommandTest {

  private static final Pattern STORE = Pattern.compile("RSSIFY_STORE=(sqlite:(\\S+)/demo.db)\n");

  private static final Pattern DASHBOARD = Pattern.compile("Dashboard: (http://127\\S+)\n");

  @Test
  void the_demo_runs_until_it_is_stopped_and_deletes_its_store() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    StopSignal stop = new StopSignal();
    CompletableFuture<Integer> demo =
        CompletableFuture.supplyAsync(() -> Main.commandLine(Map.of(), out, stop).execute("demo"));
    while (!out.toString(StandardCharsets.UTF_8).contains(" new, ")) {
      assertThat(demo).isNotDone();
      BusyWait.pause();
    }

    Matcher store = STORE.matcher(out.toString(StandardCharsets.UTF_8));
    assertThat(store.find()).isTrue();
    Run feeds = Run.rssify(Map.of("RSSIFY_STORE", store.group(1)), "feeds");
    Matcher dashboard = DASHBOARD.matcher(out.toString(StandardCharsets.UTF_8));
    assertThat(dashboard.find()).isTrue();
    String page = page(dashboard.group(1));
    Run explained = Run.rssify(Map.of("RSSIFY_STORE", store.group(1)), "explain", "feed-1");
    stop.stop();

    assertThat(demo.get()).isZero();
    assertThat(page).containsIgnoringCase("<html");
    assertThat(feeds.exitCode()).isZero();
    assertThat(feeds.outLines()).hasSizeGreaterThanOrEqualTo(40);
    assertThat(explained.exitCode()).as(explained.err()).isZero();
    assertThat(Path.of(store.group(2))).doesNotExist();
    assertThat(Thread.getAllStackTraces().keySet())
        .noneMatch(thread -> thread.getName().equals("world"));
  }

  private static String page(String url) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(url)).header("Accept", "text/html").build();
      return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }
  }

  @Test
  void json_output_is_the_journal_for_the_given_time() {
    Run run = Run.rssify("demo", "--for", "2s", "--json");

    assertThat(run.exitCode()).isZero();
    assertThat(run.outLines())
        .hasSizeGreaterThan(40)
        .allMatch(line -> line.startsWith("{\"seq\":") && line.endsWith("}"))
        .anyMatch(line -> line.contains("\"new_entry\""));
    Path folder = Path.of(run.err().replaceAll("(?s).*sqlite:(\\S+)/demo.db.*", "$1"));
    assertThat(Files.exists(folder)).isFalse();
  }

  @Test
  void an_invalid_time_is_wrong_usage() {
    Run run = Run.rssify("demo", "--for", "ever");

    assertThat(run.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(run.err()).contains("--for takes a time such as 30s", "not 'ever'");
  }

  @Test
  void a_store_is_rejected() {
    Run run = Run.rssify("demo", "--store", "memory:", "--for", "1s");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("remove --store");
  }
}
