package dev.rssify.json.view;

import dev.rssify.core.model.journal.DeadLetter;
import dev.rssify.json.codec.RecordJson;

/** A dead letter as it is listed: the stored record, and the name of its feed. */
public final class DeadLetterView {

  private DeadLetterView() {}

  /** One object on one line. */
  public static String line(DeadLetter letter, FeedTitles titles) {
    return RecordJson.merge(RecordJson.line(letter), titles.field(letter.feedId()));
  }
}
