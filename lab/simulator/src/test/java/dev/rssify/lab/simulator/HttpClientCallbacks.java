package dev.rssify.lab.simulator;

import dev.rssify.lab.simulator.hub.Callbacks;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;

/** The client that tests provide to the hub. */
record HttpClientCallbacks(HttpClient client) implements Callbacks {

  @Override
  public Response get(URI url) throws InterruptedException {
    return send(HttpRequest.newBuilder(url).build());
  }

  @Override
  public Response post(URI url, Map<String, String> headers, byte[] body)
      throws InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(url).POST(BodyPublishers.ofByteArray(body));
    headers.forEach(request::header);
    return send(request.build());
  }

  private Response send(HttpRequest request) throws InterruptedException {
    try {
      HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
      return new Response(response.statusCode(), response.body());
    } catch (IOException e) {
      return Response.NONE;
    }
  }
}
