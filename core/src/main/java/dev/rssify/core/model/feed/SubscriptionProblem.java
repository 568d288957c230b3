package dev.rssify.core.model.feed;

import java.util.Optional;
import java.util.UUID;

/**
 * Why a subscription is invalid, independent of how it was submitted. Its names must be unambiguous
 * and short enough to be displayed.
 *
 * @param field the invalid field
 * @param message for a person
 */
public record SubscriptionProblem(String field, String message) {

  /** The maximum number of tags; in OPML they are nested folders. */
  public static final int MAX_TAGS = 100;

  private static final int MAX_NAME_LENGTH = 200;

  /** The first problem of a subscription; empty when it is valid. */
  public static Optional<SubscriptionProblem> of(Subscription subscription) {
    if (!isName(subscription)) {
      return Optional.of(
          new SubscriptionProblem(
              "id",
              "an id has 1 to "
                  + MAX_NAME_LENGTH
                  + " characters, no control characters, and is neither a URL nor another feed's"
                  + " id"));
    }
    boolean fit =
        subscription.tags().size() <= MAX_TAGS
            && subscription.tags().stream().allMatch(tag -> tag.length() <= MAX_NAME_LENGTH);
    return fit
        ? Optional.empty()
        : Optional.of(
            new SubscriptionProblem(
                "tags",
                "there may be "
                    + MAX_TAGS
                    + " tags of "
                    + MAX_NAME_LENGTH
                    + " characters at most"));
  }

  /** Feeds are also found by id and URL, so the id of a subscription must not equal another's. */
  private static boolean isName(Subscription subscription) {
    String id = subscription.id();
    return !id.isBlank()
        && id.length() <= MAX_NAME_LENGTH
        && id.chars().noneMatch(Character::isISOControl)
        && FeedAddress.parse(id).isEmpty()
        && uuid(id)
            .filter(other -> !other.equals(subscription.feedId()))
            .filter(other -> !other.equals(subscription.address().feedId()))
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
