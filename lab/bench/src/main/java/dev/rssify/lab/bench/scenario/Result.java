package dev.rssify.lab.bench.scenario;

import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The measurements and checks of a scenario, for a line of JSON.
 *
 * <p>Not thread-safe.
 */
final class Result {

  private final String scenario;
  private final Map<String, Double> figures = new LinkedHashMap<>();
  private final Map<String, long[]> checks = new LinkedHashMap<>();

  Result(String scenario) {
    this.scenario = scenario;
  }

  void figure(String name, double value) {
    figures.put(name, value);
  }

  /** Checks that our number and that of the publishers are equal. */
  void same(String name, long ours, long theirs) {
    checks.put(name, new long[] {ours, theirs});
  }

  boolean isRight() {
    return checks.values().stream().allMatch(pair -> pair[0] == pair[1]);
  }

  String json() {
    ObjectNode json = new JsonMapper().createObjectNode();
    json.put("scenario", scenario);
    json.put("right", isRight());
    ObjectNode measured = json.putObject("figures");
    figures.forEach((name, value) -> measured.put(name, Math.round(value * 1000) / 1000.0));
    ObjectNode checked = json.putObject("ours_and_theirs");
    checks.forEach((name, pair) -> checked.putArray(name).add(pair[0]).add(pair[1]));
    return json.toString();
  }
}
