package dev.rssify.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.embed.Storage;
import dev.rssify.lab.simulator.FasterClock;
import dev.rssify.lab.simulator.Simulator;
import dev.rssify.lab.simulator.SimulatorConfig;
import dev.rssify.lab.simulator.world.Cadence;
import dev.rssify.lab.simulator.world.Mix;
import dev.rssify.lab.simulator.world.Shares;
import dev.rssify.lab.simulator.world.Trait;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A client of the event stream whose server is killed repeatedly while it polls and sends. */
@Timeout(600)
class EventsKillIT {

  private static final String LISTENING = "listening on ";

  private static final Mix WORLD =
      Mix.CALM.posting(Shares.only(Cadence.HOURLY)).with(Trait.MAX_AGE, 0).with(Trait.HINTS, 0);

  @TempDir private Path folder;

  private final HttpClient client = HttpClient.newHttpClient();
  private final List<Long> seen = new ArrayList<>();
  private final List<String> ids = new ArrayList<>();
  private String store = "";

  @Test
  void after_3_kills_a_client_that_reconnects_has_each_event_once() throws Exception {
    killAndCompare(3);
  }

  @Test
  @Tag("long")
  void after_50_kills_a_client_that_reconnects_has_each_event_once() throws Exception {
    killAndCompare(50);
  }

  private void killAndCompare(int kills) throws Exception {
    store = "sqlite:" + folder.resolve("events.db");
    long seed = System.nanoTime();
    System.out.println("kills at points of seed " + seed);
    Random random = new Random(seed);
    // A simulated hour, in which each feed publishes something, takes a second.
    InstantSource clock =
        new FasterClock(InstantSource.system(), Instant.parse("2026-01-05T00:00:00Z"), 3_600);
    try (Simulator world =
        Simulator.start(SimulatorConfig.defaults(clock).sized(30, 60).withMix(WORLD))) {
      Path feeds = feeds(world.feedUrls());
      for (int kill = 0; kill < kills; kill++) {
        int wanted = seen.size() + 1 + random.nextInt(20);
        follow(wanted, "--from", feeds.toString());
      }
    }
    List<JournalEvent> stored = stored();
    follow(stored.size(), "--no-poll");

    assertThat(seen)
        .containsExactlyElementsOf(LongStream.rangeClosed(1, stored.size()).boxed().toList());
    assertThat(ids)
        .containsExactlyElementsOf(
            stored.stream().map(event -> event.eventId().toString()).toList());
  }

  private Path feeds(List<String> urls) throws IOException {
    return Files.writeString(
        folder.resolve("feeds.json"),
        urls.stream()
            .map(url -> "{\"url\": \"%s\", \"poll_interval_seconds\": 2}".formatted(url))
            .collect(Collectors.joining(",\n", "[", "]")));
  }

  /** Starts a server, reads a number of events, kills it, and reads the rest. */
  private void follow(int wanted, String... more) throws Exception {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "serve",
                "--listen",
                "127.0.0.1:0",
                "--store",
                store,
                "--set",
                "fetch.allowed_ranges=127.0.0.0/8"));
    arguments.addAll(List.of(more));
    Process server =
        new ProcessBuilder(Program.command(arguments.toArray(String[]::new)))
            .directory(folder.toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader errors = server.errorReader(StandardCharsets.UTF_8);
        InputStream body = events(address(errors));
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
      while (seen.size() < wanted) {
        assertThat(next(lines)).isTrue();
      }
      server.destroyForcibly();
      while (next(lines)) {
        Thread.onSpinWait();
      }
    } finally {
      server.destroyForcibly().waitFor();
    }
  }

  private static URI address(BufferedReader errors) throws IOException {
    String line = errors.readLine();
    while (!line.contains(LISTENING)) {
      line = errors.readLine();
    }
    String address = line.substring(line.indexOf(LISTENING) + LISTENING.length());
    return URI.create(address.split(" ", 2)[0]);
  }

  private InputStream events(URI server) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(server.resolve("/events"))
            .header("Last-Event-ID", String.valueOf(seen.isEmpty() ? 0 : seen.getLast()))
            .build();
    return client.send(request, HttpResponse.BodyHandlers.ofInputStream()).body();
  }

  /** Reads the next complete event; false at the end. */
  private boolean next(BufferedReader lines) {
    long id = 0;
    String event = "";
    try {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("id: ")) {
          id = Long.parseLong(line.substring(4));
        } else if (line.startsWith("data: ")) {
          event = line.replaceFirst(".*?\"event_id\":\"([^\"]*)\".*", "$1");
        } else if (line.isEmpty() && !event.isEmpty()) {
          seen.add(id);
          ids.add(event);
          return true;
        }
      }
    } catch (IOException e) {
      // The server is dead.
    }
    return false;
  }

  private List<JournalEvent> stored() {
    List<JournalEvent> events = new ArrayList<>();
    try (Storage storage = Storage.openExisting(store)) {
      while (storage.store().journal().after(events.size(), 1_000)
              instanceof JournalRead.Events(var more)
          && !more.isEmpty()) {
        events.addAll(more);
      }
    }
    return events;
  }
}
