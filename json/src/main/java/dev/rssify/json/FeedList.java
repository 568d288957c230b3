package dev.rssify.json;

import dev.rssify.core.model.Subscription;
import dev.rssify.core.model.Wish;
import java.util.List;

/** What a feeds.json says: the feeds that could be read, and what is wrong with the others. */
public record FeedList(List<Wish> wishes, List<Problem> problems) {

  public List<Subscription> feeds() {
    return wishes.stream().map(Wish::subscription).toList();
  }

  /** Something wrong, and where: line and column count from 1. */
  public record Problem(int line, int column, String message) {
    @Override
    public String toString() {
      return line + ":" + column + ": " + message;
    }
  }
}
