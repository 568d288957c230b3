package dev.rssify.json.api;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.operations.inspection.Explanation;
import dev.rssify.core.operations.inspection.Explanation.Prospect;
import dev.rssify.json.io.JsonFields;
import dev.rssify.json.record.DecisionJson;

/** An explanation of a feed's schedule as one JSON object. */
public final class ExplanationJson {

  public String write(Explanation explanation) {
    return JsonFields.line(json -> fields(json, explanation));
  }

  private static void fields(JsonFields json, Explanation explanation) {
    Feed feed = explanation.feed();
    json.text("feed_id", feed.id().toString());
    json.text("url", feed.url());
    json.instant("at", explanation.at());
    json.text("health", feed.state().health().status().code());
    json.object("schedule", feed.schedule(), schedule -> schedule(json, schedule));
    json.instant("open_attempt_at", explanation.openAttempt());
    json.array("polls", explanation.polls(), poll -> json.object(() -> poll(json, poll)));
    json.array(
        "prospects",
        explanation.prospects(),
        prospect -> json.object(() -> prospect(json, prospect)));
  }

  private static void schedule(JsonFields json, FeedSchedule schedule) {
    json.text("state", DecisionJson.lower(schedule.state()));
    json.text("reason", DecisionJson.lower(schedule.reason()));
    json.number("interval_sec", schedule.interval().toSeconds());
    json.instant("next_run_at", schedule.nextRunAt());
  }

  private static void poll(JsonFields json, FetchRecord poll) {
    json.text("fetch_id", poll.fetchId().toString());
    json.instant("at", poll.at());
    json.text("cause", DecisionJson.lower(poll.cause()));
    json.number("status", poll.status());
    json.text("outcome", poll.outcome());
    json.number("new_entries", poll.newEntries());
    json.object("decision", poll.decision(), decision -> DecisionJson.write(json, decision));
  }

  private static void prospect(JsonFields json, Prospect prospect) {
    json.text("found", prospect.found());
    json.instant("next_run_at", prospect.schedule().nextRunAt());
    json.object("decision", prospect.decision(), decision -> DecisionJson.write(json, decision));
  }
}
