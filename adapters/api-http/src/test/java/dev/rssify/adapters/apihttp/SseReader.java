package dev.rssify.adapters.apihttp;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads server-sent events as the standard specifies, but does not reconnect. */
final class SseReader implements AutoCloseable {

  private final InputStream body;
  private final BufferedReader lines;
  private String lastId = "";

  private SseReader(InputStream body) {
    this.body = body;
    this.lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8));
  }

  /** An event that was dispatched. */
  record Event(String id, String type, String data) {}

  static SseReader open(Served served, String target, @Nullable String lastEventId)
      throws IOException, InterruptedException {
    HttpRequest.Builder request = served.request(target).header("Accept", "text/event-stream");
    if (lastEventId != null) {
      request.header("Last-Event-ID", lastEventId);
    }
    HttpResponse<InputStream> response =
        served.client().send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    if (response.statusCode() != 200) {
      response.body().close();
      throw new IOException("refused: " + response.statusCode());
    }
    return new SseReader(response.body());
  }

  /** The id from which a client would continue. */
  String lastId() {
    return lastId;
  }

  List<Event> take(int count) throws IOException {
    List<Event> events = new ArrayList<>();
    while (events.size() < count) {
      events.add(next());
    }
    return events;
  }

  /** Waits for the next block without an event, and returns its id. */
  String heartbeat() throws IOException {
    for (String line = lines.readLine(); line != null && !line.isEmpty(); line = lines.readLine()) {
      if (line.startsWith("id: ")) {
        lastId = line.substring(4);
      }
    }
    return lastId;
  }

  /** Waits for the next event. */
  Event next() throws IOException {
    String id = lastId;
    String type = "message";
    StringBuilder data = new StringBuilder();
    while (true) {
      String line = lines.readLine();
      if (line == null) {
        throw new EOFException("the stream has ended");
      }
      if (line.isEmpty()) {
        lastId = id;
        if (!data.isEmpty()) {
          return new Event(id, type, data.toString());
        }
        type = "message";
      } else if (line.startsWith("id: ")) {
        id = line.substring(4);
      } else if (line.startsWith("event: ")) {
        type = line.substring(7);
      } else if (line.startsWith("data: ")) {
        data.append(line.substring(6));
      }
    }
  }

  @Override
  public void close() throws IOException {
    body.close();
  }
}
