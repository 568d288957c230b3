package dev.rssify.json.record;

import dev.rssify.core.model.feed.DecisionTrace;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.json.io.JsonFields;
import dev.rssify.json.io.JsonView;
import java.util.Locale;

/** A decision on when to ask next, as the fields of a JSON object. */
public final class DecisionJson {

  private DecisionJson() {}

  public static void write(JsonFields json, DecisionTrace decision) {
    json.text("verdict", lower(decision.verdict()));
    json.text("state", lower(decision.state()));
    json.text("reason", lower(decision.reason()));
    json.array("steps", decision.steps(), step -> json.object(() -> step(json, step)));
  }

  static DecisionTrace read(JsonView json) {
    return new DecisionTrace(
        json.constant("verdict", DecisionTrace.Verdict.class),
        json.constant("state", FeedSchedule.State.class),
        json.constant("reason", FeedSchedule.Reason.class),
        json.objects("steps", DecisionJson::step));
  }

  public static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static void step(JsonFields json, DecisionTrace.Step step) {
    json.text("step", step.name());
    json.duration("wait", step.result());
    json.text("rule", step.rule());
  }

  private static DecisionTrace.Step step(JsonView json) {
    return new DecisionTrace.Step(
        json.required("step"), json.requiredDuration("wait"), json.text("rule"));
  }
}
