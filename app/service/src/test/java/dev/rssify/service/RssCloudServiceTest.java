package dev.rssify.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedPush;
import dev.rssify.testkit.http.Reply;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A feed that offers only an rssCloud server, end to end. */
@Timeout(60)
class RssCloudServiceTest extends PushScene {

  @Test
  void a_cloud_verifies_the_callback_and_its_ping_causes_a_poll() throws Exception {
    publisher.on("/notify", Reply.ok("text/xml", "<notifyResult success='true'/>"));
    publisher.on(
        "/feed",
        Reply.ok(
            "application/rss+xml",
            "<rss version='2.0'><channel><title>C</title><cloud domain='127.0.0.1' port='%d' path='/notify' protocol='http-post'/><item><guid>1</guid><title>One</title></item></channel></rss>"
                .formatted(publisher.port())));
    try (RssifyService service = start();
        HttpClient client = HttpClient.newHttpClient()) {
      Feed feed = service.engine().add(publisher.uri("/feed").toString());
      String form =
          publisher
              .awaitRequests("/notify", 1, Duration.ofSeconds(20))
              .getFirst()
              .bodyText(StandardCharsets.UTF_8);
      assertThat(form).contains("protocol=http-post", "domain=127.0.0.1", "port=" + port);
      String path =
          URLDecoder.decode(form.replaceAll(".*&path=([^&]+).*", "$1"), StandardCharsets.UTF_8);
      URI callback = URI.create("http://127.0.0.1:" + port + path);
      HttpResponse<String> verified =
          client.send(
              HttpRequest.newBuilder(URI.create(callback + "?challenge=xyz&url=" + feed.url()))
                  .build(),
              HttpResponse.BodyHandlers.ofString());
      assertThat(verified.body()).isEqualTo("xyz");
      assertThat(feed(service, feed).description().push().state()).isEqualTo(FeedPush.State.ACTIVE);

      int pinged =
          client
              .send(
                  HttpRequest.newBuilder(callback)
                      .header("Content-Type", "application/x-www-form-urlencoded")
                      .POST(HttpRequest.BodyPublishers.ofString("url=" + feed.url()))
                      .build(),
                  HttpResponse.BodyHandlers.discarding())
              .statusCode();

      assertThat(pinged).isEqualTo(204);
      assertThat(feed(service, feed).description().push().lastPingAt()).isNotNull();
      assertThat(feed(service, feed).schedule().nextRunAt())
          .isBefore(Instant.now().plusSeconds(61));
    }
  }
}
