package dev.rssify.json.feedlist;

import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A parsed list of feeds: the valid ones, and the problems of the others. */
public record FeedList(List<Line> lines, List<Problem> problems) {

  /** A subscription request and its position: line and column count from 1. */
  public record Line(int line, int column, SubscriptionRequest request) {

    /** A problem at this position. */
    public Problem problem(String message, @Nullable String field) {
      return new Problem(line, column, message, field);
    }
  }

  public List<SubscriptionRequest> requests() {
    return lines.stream().map(Line::request).toList();
  }

  public List<Subscription> feeds() {
    return lines.stream().map(line -> line.request().subscription()).toList();
  }

  /**
   * A problem and its position: line and column count from 1.
   *
   * @param field the field that is wrong; null when the problem is not about a field
   */
  public record Problem(Kind kind, int line, int column, String message, @Nullable String field) {

    /** The kind of a problem. */
    public enum Kind {
      /** The text has an invalid form. */
      UNREADABLE,
      /** The form is valid, but a value is not. */
      UNUSABLE
    }

    public Problem(int line, int column, String message) {
      this(line, column, message, null);
    }

    public Problem(int line, int column, String message, @Nullable String field) {
      this(Kind.UNUSABLE, line, column, message, field);
    }

    @Override
    public String toString() {
      return line + ":" + column + ": " + message;
    }
  }
}
