package dev.rssify.adapters.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.rssify.core.dispatch.Load;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.journal.DeadLetter;
import dev.rssify.core.model.poll.Task;
import dev.rssify.core.operations.statistics.ServiceLevels;
import dev.rssify.core.store.Store;
import dev.rssify.core.store.memory.MemoryStore;
import dev.rssify.core.text.NameUuid;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every metric that dashboards, alerts and documentation name exists. */
class OpsFilesTest {

  private static final Path ROOT = Path.of(System.getProperty("rssify.root", "../.."));
  private static final Pattern METRIC = Pattern.compile("\\brssify_[a-z0-9_]+");

  private static Set<String> names(String text) {
    return METRIC
        .matcher(text)
        .results()
        .map(MatchResult::group)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String everything() {
    EngineMetrics metrics = new EngineMetrics(2);
    Store store = MemoryStore.open();
    store.cursors().save("serve", 0);
    store
        .feeds()
        .add(
            Feed.added(
                new FeedAddress("https://a.example/"),
                Polls.of("https://a.example/", "ok", 200).after().schedule()),
            Polls.AT,
            List.of());
    metrics.on(Polls.of("https://a.example/", "ok", 200));
    ProcessMetrics.in(metrics, "1.2.3", new ServiceLevels(InstantSource.fixed(Polls.AT))).close();
    metrics.on(
        new EngineEvent.DeadLettered(
            new DeadLetter(
                NameUuid.of("l"),
                NameUuid.of("e"),
                "new_entry",
                NameUuid.of("f"),
                "webhook:board",
                Polls.AT,
                1,
                "no",
                "{}")));
    metrics.on(new EngineEvent.Enriched("article", "ab", "ok", "", null));
    boolean _ =
        store.tasks().add(new Task(NameUuid.of("t"), "article", null, 0, Polls.AT, 0, null, "{}"));
    new StoreGauges(
            metrics.registry(), store, () -> new Load(0, 0, 0), 0.5, InstantSource.fixed(Polls.AT))
        .refresh();
    return metrics.scrape();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ops/grafana-dashboard.json",
        "ops/prometheus-alerts.yml",
        "docs/observability.md"
      })
  void every_referenced_metric_exists(String file) throws IOException {
    Set<String> named = names(Files.readString(ROOT.resolve(file)));
    assertThat(named).hasSizeGreaterThan(8);
    assertThat(names(everything())).containsAll(named);
  }

  /**
   * The dashboard of the service reads metrics by name; a wrong one would be 0 without an error.
   */
  @Test
  void every_metric_of_the_dashboard_exists() throws IOException {
    Set<String> named = new TreeSet<>();
    try (Stream<Path> files =
        Files.list(
            ROOT.resolve(
                "adapters/api-http/src/main/resources/dev/rssify/adapters/apihttp/dashboard"))) {
      for (Path file : files.toList()) {
        named.addAll(names(Files.readString(file)));
      }
    }

    assertThat(named).contains("rssify_polls_in_progress").hasSizeGreaterThan(8);
    assertThat(names(everything())).containsAll(named);
  }

  private static List<String> rules() throws IOException {
    return Files.readString(ROOT.resolve("ops/prometheus-alerts.yml"))
        .lines()
        .map(String::strip)
        .filter(line -> line.startsWith("expr: "))
        .map(line -> line.substring("expr: ".length()))
        .toList();
  }

  @Test
  void both_sides_of_a_rule_have_the_same_labels_or_none() throws IOException {
    assertThat(rules())
        .hasSizeGreaterThan(8)
        .allSatisfy(rule ->
            assertThat(
                    Pattern.compile(" (?:and|unless) ")
                        .splitAsStream(rule)
                        .map(side -> side.startsWith("sum("))
                        .distinct())
                .as("a sum has no labels, so it never matches a series that has some")
                .hasSize(1));
  }

  @Test
  void no_rule_requires_a_series_that_does_not_exist_before_the_first_event() throws IOException {
    assertThat(rules()).noneMatch(rule -> rule.contains("== 0"));
    assertThat(rules())
        .filteredOn(rule -> rule.contains("rssify_feeds{"))
        .as("a state without feeds has no series")
        .isEmpty();
  }

  @Test
  void promtool_accepts_metrics_and_rules() throws Exception {
    assumeTrue(run("", "--version").contains("promtool"), "promtool is not installed");

    assertThat(run(everything(), "check", "metrics")).isEmpty();
    assertThat(run("", "check", "rules", ROOT.resolve("ops/prometheus-alerts.yml").toString()))
        .contains("SUCCESS")
        .doesNotContain("FAILED");
  }

  /** What promtool prints; empty when it is not installed. */
  private static String run(String in, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("promtool"));
    command.addAll(List.of(arguments));
    Path input = Files.writeString(Files.createTempFile("metrics", ".txt"), in);
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectInput(input.toFile())
              .start();
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int _ = process.waitFor();
      return out;
    } catch (IOException e) {
      return "";
    } finally {
      Files.delete(input);
    }
  }

  @Test
  void the_version_and_the_process_are_measured() {
    assertThat(everything())
        .contains(
            "rssify_build_info{java=\"" + Runtime.version() + "\",version=\"1.2.3\"} 1",
            "process_cpu_seconds_total ",
            "process_start_time_seconds ",
            "jvm_memory_used_bytes{",
            "jvm_threads_live_threads ",
            "rssify_slo_feeds_on_time_ratio 1.0",
            "rssify_sink_lag_seconds{sink=\"serve\"} ");
  }

  @Test
  void every_metric_is_explained() throws IOException {
    Set<String> families =
        everything()
            .lines()
            .filter(line -> line.startsWith("# TYPE "))
            .map(line -> line.replaceFirst("# TYPE (\\S+) .*", "$1"))
            .filter(name -> !name.endsWith("_max") && !name.startsWith("jvm_"))
            .collect(Collectors.toCollection(TreeSet::new));
    String page = Files.readString(ROOT.resolve("docs/observability.md"));
    assertThat(families).allSatisfy(name -> assertThat(page).contains("`" + name));
  }
}
