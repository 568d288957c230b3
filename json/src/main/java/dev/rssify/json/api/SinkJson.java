package dev.rssify.json.api;

import dev.rssify.core.model.journal.DeadLetter;
import dev.rssify.json.io.JsonFields;

/** Sinks and what they did not take, each as one JSON object. */
public final class SinkJson {

  /** How far a sink has come. */
  public String write(String sink, long seq, long behind, long deadLetters) {
    return JsonFields.line(json -> {
      json.text("sink", sink);
      json.number("seq", seq);
      json.number("behind", behind);
      json.number("dead_letters", deadLetters);
    });
  }

  public String write(DeadLetter letter) {
    return JsonFields.line(json -> {
      json.text("id", letter.id().toString());
      json.text("event_id", letter.eventId().toString());
      json.text("sink", letter.sink());
      json.instant("at", letter.at());
      json.number("attempts", letter.attempts());
      json.text("error", letter.error());
      json.text("body", letter.body());
    });
  }
}
