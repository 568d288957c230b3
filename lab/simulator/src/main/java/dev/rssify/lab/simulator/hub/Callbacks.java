package dev.rssify.lab.simulator.hub;

import dev.rssify.lab.simulator.world.Feed;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Calls subscribers. Redirects are not followed, so that no call leaves this machine.
 *
 * <p>Threading: safe.
 */
final class Callbacks implements AutoCloseable {

  /** What stands for a call that came to nothing. */
  static final int NO_ANSWER = 0;

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .proxy(HttpClient.Builder.NO_PROXY)
          .connectTimeout(PATIENCE)
          .build();

  /** Whether a subscriber means what was asked in its name (WebSub, section 5.3). */
  boolean confirms(Wish wish, String topic, String challenge) throws InterruptedException {
    String callback = wish.callback().toString();
    String query =
        (callback.contains("?") ? "&" : "?")
            + "hub.mode="
            + (wish.subscribe() ? "subscribe" : "unsubscribe")
            + "&hub.topic="
            + URLEncoder.encode(topic, StandardCharsets.UTF_8)
            + "&hub.challenge="
            + challenge
            + (wish.subscribe() ? "&hub.lease_seconds=" + wish.leaseSeconds() : "");
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(callback + query)).timeout(PATIENCE).build();
    try {
      var answer = client.send(request, BodyHandlers.ofString());
      return answer.statusCode() / 100 == 2 && answer.body().equals(challenge);
    } catch (IOException e) {
      return false;
    }
  }

  /** Delivers a document (WebSub, section 7), and gives the status of the answer. */
  int deliver(Wish wish, String hub, String topic, byte[] document) throws InterruptedException {
    Feed feed = wish.topic();
    HttpRequest.Builder request =
        HttpRequest.newBuilder(wish.callback())
            .timeout(PATIENCE)
            .header("Content-Type", feed.format().contentType())
            .header("Link", "<" + hub + ">; rel=\"hub\", <" + topic + ">; rel=\"self\"")
            .POST(BodyPublishers.ofByteArray(document));
    if (wish.secret() != null) {
      request.header("X-Hub-Signature", "sha256=" + signature(wish.secret(), document));
    }
    try {
      return client.send(request.build(), BodyHandlers.discarding()).statusCode();
    } catch (IOException e) {
      return NO_ANSWER;
    }
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

  @Override
  public void close() {
    client.shutdownNow();
    client.close();
  }
}
