package dev.rssify.lab.simulator.hub;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Requests of the hub to its subscribers. */
record Calls(Callbacks callbacks, String hub) {

  /** Whether a subscriber confirms the request made in its name (WebSub, section 5.3). */
  boolean isConfirmed(HubRequest request, String topic, String challenge)
      throws InterruptedException {
    String callback = request.callback().toString();
    String query =
        (callback.contains("?") ? "&" : "?")
            + "hub.mode="
            + (request.subscribe() ? "subscribe" : "unsubscribe")
            + "&hub.topic="
            + URLEncoder.encode(topic, StandardCharsets.UTF_8)
            + "&hub.challenge="
            + challenge
            + (request.subscribe() ? "&hub.lease_seconds=" + request.leaseSeconds() : "");
    Callbacks.Response response = callbacks.get(URI.create(callback + query));
    return response.isFine() && response.body().equals(challenge);
  }

  /** Delivers a document (WebSub, section 7). */
  Callbacks.Response deliver(HubRequest request, String topic, byte[] document)
      throws InterruptedException {
    Map<String, String> headers = new HashMap<>();
    headers.put("Content-Type", request.topic().format().contentType());
    headers.put("Link", "<" + hub + ">; rel=\"hub\", <" + topic + ">; rel=\"self\"");
    if (request.secret() != null) {
      headers.put("X-Hub-Signature", "sha256=" + signature(request.secret(), document));
    }
    return callbacks.post(request.callback(), headers, document);
  }

  private static String signature(String secret, byte[] document) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      return HexFormat.of().formatHex(mac.doFinal(document));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has HmacSHA256", e);
    }
  }
}
