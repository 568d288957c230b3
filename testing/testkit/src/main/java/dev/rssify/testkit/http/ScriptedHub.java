package dev.rssify.testkit.http;

import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A WebSub hub that a test controls: it records requests, and verifies, denies and delivers only
 * when the test calls it, correctly or not.
 *
 * <p>Not thread-safe; requests of subscribers arrive on other threads.
 */
public final class ScriptedHub implements AutoCloseable {

  private static final Duration TIMEOUT = Duration.ofSeconds(20);
  private static final String PATH = "/hub";

  private final ScriptedServer server = ScriptedServer.start().on(PATH, Reply.status(202));
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** Replies to subscription requests from now on. */
  public ScriptedHub replies(Reply reply) {
    server.on(PATH, reply);
    return this;
  }

  public String url() {
    return server.uri(PATH).toString();
  }

  /** The fields of the n-th request, counted from 1; waits for it. */
  public Map<String, String> request(int number) throws InterruptedException {
    String form =
        server
            .awaitRequests(PATH, number, TIMEOUT)
            .get(number - 1)
            .bodyText(StandardCharsets.UTF_8);
    Map<String, String> fields = new HashMap<>();
    for (String field : form.split("&", -1)) {
      String[] parts = field.split("=", 2);
      fields.put(decoded(parts[0]), decoded(parts[1]));
    }
    return fields;
  }

  /** Verifies a request: GET with a challenge. */
  public HttpResponse<String> verify(Map<String, String> request, long leaseSeconds)
      throws IOException, InterruptedException {
    return verify(request, request.getOrDefault("hub.topic", ""), leaseSeconds);
  }

  /** As above, for a topic that may be wrong. */
  public HttpResponse<String> verify(Map<String, String> request, String topic, long leaseSeconds)
      throws IOException, InterruptedException {
    return get(
        request.get("hub.callback")
            + "?hub.mode="
            + request.get("hub.mode")
            + "&hub.topic="
            + URLEncoder.encode(topic, StandardCharsets.UTF_8)
            + "&hub.challenge=a-challenge&hub.lease_seconds="
            + leaseSeconds);
  }

  public HttpResponse<String> deny(Map<String, String> request, String reason)
      throws IOException, InterruptedException {
    return get(
        request.get("hub.callback")
            + "?hub.mode=denied&hub.topic="
            + URLEncoder.encode(request.getOrDefault("hub.topic", ""), StandardCharsets.UTF_8)
            + "&hub.reason="
            + reason);
  }

  /** Delivers content with a valid signature. */
  public HttpResponse<String> deliver(Map<String, String> request, String algorithm, byte[] content)
      throws IOException, InterruptedException {
    return deliver(
        request.getOrDefault("hub.callback", ""),
        request.getOrDefault("hub.topic", ""),
        algorithm + "=" + signature(algorithm, request.getOrDefault("hub.secret", ""), content),
        content);
  }

  /** Delivers content with any signature to any address. */
  public HttpResponse<String> deliver(
      String callback, String topic, String signature, byte[] content)
      throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(URI.create(callback))
            .header("Content-Type", "application/atom+xml")
            .header("Link", "<" + url() + ">; rel=\"hub\", <" + topic + ">; rel=\"self\"")
            .header("X-Hub-Signature", signature)
            .POST(HttpRequest.BodyPublishers.ofByteArray(content))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private HttpResponse<String> get(String url) throws IOException, InterruptedException {
    return client.send(
        HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
  }

  private static String signature(String algorithm, String secret, byte[] content) {
    try {
      Mac mac = Mac.getInstance("Hmac" + algorithm);
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "Hmac"));
      return HexFormat.of().formatHex(mac.doFinal(content));
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException(algorithm, e);
    }
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    client.close();
    server.close();
  }
}
