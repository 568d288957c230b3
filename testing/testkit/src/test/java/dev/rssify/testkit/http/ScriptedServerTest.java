package dev.rssify.testkit.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ScriptedServerTest {

  private final ScriptedServer server = ScriptedServer.start();
  private final HttpClient client = HttpClient.newHttpClient();

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @Test
  void replies_come_in_their_order_and_the_last_repeats() throws Exception {
    server.on("/feed", Reply.ok("text/plain", "one"), Reply.status(503), Reply.status(410));

    assertThat(get("/feed").body()).isEqualTo("one");
    assertThat(get("/feed").statusCode()).isEqualTo(503);
    assertThat(get("/feed").statusCode()).isEqualTo(410);
    assertThat(get("/feed").statusCode()).isEqualTo(410);
  }

  private HttpResponse<String> get(String target) throws Exception {
    return client.send(HttpRequest.newBuilder(server.uri(target)).build(), BodyHandlers.ofString());
  }
}
