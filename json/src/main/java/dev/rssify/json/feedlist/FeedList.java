package dev.rssify.json.feedlist;

import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A parsed feeds.json: the feeds that could be read, and the problems of the others. */
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
   * Something wrong, and where: line and column count from 1.
   *
   * @param field the one that is wrong; null when it is not about one
   */
  public record Problem(Kind kind, int line, int column, String message, @Nullable String field) {

    /** What is wrong. */
    public enum Kind {
      /** It is not of the form that it should be in at all. */
      UNREADABLE,
      /** It can be read, but not be used. */
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
