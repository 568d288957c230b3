package dev.rssify.json;

import dev.rssify.core.model.Subscription;
import dev.rssify.core.model.Wish;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a feeds.json says: the feeds that could be read, and what is wrong with the others. */
public record FeedList(List<Wish> wishes, List<Problem> problems) {

  public List<Subscription> feeds() {
    return wishes.stream().map(Wish::subscription).toList();
  }

  /**
   * Something wrong, and where: line and column count from 1.
   *
   * @param field the one that is wrong; null when it is not about one
   */
  public record Problem(int line, int column, String message, @Nullable String field) {

    public Problem(int line, int column, String message) {
      this(line, column, message, null);
    }

    @Override
    public String toString() {
      return line + ":" + column + ": " + message;
    }
  }
}
