package dev.rssify.core.operations.outward;

import java.util.UUID;

/**
 * The delivery position of a hub subscriber.
 *
 * @param subscription the id of its subscription
 * @param after the last event that was delivered; negative for a new subscriber, which first gets
 *     the newest entries
 */
public record HubDelivery(UUID subscription, long after) {

  /** The first delivery of a subscription. */
  public static HubDelivery first(UUID subscription) {
    return new HubDelivery(subscription, -1);
  }

  public HubDelivery upTo(long seq) {
    return new HubDelivery(subscription, seq);
  }
}
