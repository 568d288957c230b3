package dev.rssify.core.schedule;

import dev.rssify.core.model.feed.DecisionTrace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the steps that changed the wait; steps without effect are left out. */
final class TraceBuilder {

  private final List<DecisionTrace.Step> steps = new ArrayList<>();
  private @Nullable Duration last;

  void step(String name, Duration result, @Nullable String rule) {
    if (!result.equals(last)) {
      steps.add(new DecisionTrace.Step(name, result, rule));
      last = result;
    }
  }

  List<DecisionTrace.Step> steps() {
    return List.copyOf(steps);
  }
}
