package dev.rssify.core.model.feed;

import java.util.Optional;
import java.util.UUID;

/**
 * Why a wish cannot be put on record, whatever way it came: its names must lead to it and nowhere
 * else, and must fit wherever they are shown.
 *
 * @param field the one that is wrong
 * @param message for a person
 */
public record SubscriptionProblem(String field, String message) {

  /** So many tags a wish may have; they are folders within each other in OPML. */
  public static final int MOST_TAGS = 100;

  private static final int LONGEST_NAME = 200;

  /** What is wrong with a wish; empty when nothing is. */
  public static Optional<SubscriptionProblem> of(Subscription request) {
    if (!isName(request)) {
      return Optional.of(
          new SubscriptionProblem(
              "id",
              "an id has 1 to "
                  + LONGEST_NAME
                  + " characters, no control characters, and is neither a URL nor another feed's"
                  + " id"));
    }
    boolean fit =
        request.tags().size() <= MOST_TAGS
            && request.tags().stream().allMatch(tag -> tag.length() <= LONGEST_NAME);
    return fit
        ? Optional.empty()
        : Optional.of(
            new SubscriptionProblem(
                "tags",
                "there may be " + MOST_TAGS + " tags of " + LONGEST_NAME + " characters at most"));
  }

  /** Feeds are found by their id and their URL too, and a wish must not be taken for another. */
  private static boolean isName(Subscription request) {
    String id = request.id();
    return !id.isBlank()
        && id.length() <= LONGEST_NAME
        && id.chars().noneMatch(Character::isISOControl)
        && FeedAddress.parse(id).isEmpty()
        && uuid(id)
            .filter(other -> !other.equals(request.feedId()))
            .filter(other -> !other.equals(request.address().feedId()))
            .isEmpty();
  }

  private static Optional<UUID> uuid(String id) {
    try {
      return Optional.of(UUID.fromString(id));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
