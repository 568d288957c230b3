package dev.rssify.core.operations.outward;

import org.jspecify.annotations.Nullable;

/**
 * A request to the hub of outward feeds that the subscriber has yet to confirm.
 *
 * @param subscribe false to unsubscribe
 * @param secret signs the content; null when the subscriber sent none
 */
public record HubRequest(
    boolean subscribe, String topic, String callback, @Nullable String secret, long leaseSeconds) {

  public String mode() {
    return subscribe ? "subscribe" : "unsubscribe";
  }
}
