package dev.rssify.lab.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Arrays;

/** Sends a request every 50 ms for the given number of seconds, and prints the response times. */
public final class Latency {

  private Latency() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(arguments[0])).timeout(Duration.ofSeconds(60)).build();
    double[] millis = new double[Integer.parseInt(arguments[1]) * 20];
    try (HttpClient client = HttpClient.newHttpClient()) {
      client.send(request, BodyHandlers.discarding());
      for (int i = 0; i < millis.length; i++) {
        Thread.sleep(50);
        long start = System.nanoTime();
        client.send(request, BodyHandlers.discarding());
        millis[i] = (System.nanoTime() - start) / 1e6;
      }
    }
    Arrays.sort(millis);
    System.out.printf(
        "p50 %.1f ms, p99 %.1f ms, longest %.1f ms%n",
        millis[millis.length / 2], millis[millis.length * 99 / 100], millis[millis.length - 1]);
  }
}
