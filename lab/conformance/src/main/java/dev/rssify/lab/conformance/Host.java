package dev.rssify.lab.conformance;

import dev.rssify.testkit.http.RecordedRequest;
import dev.rssify.testkit.http.Reply;
import dev.rssify.testkit.http.Script;
import dev.rssify.testkit.http.ScriptedServer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A publisher: a name, an address, its replies and the requests it received. */
record Host(String name, String address, boolean secure, ScriptedServer server) {

  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  /** Stands for a header that was not sent. */
  static final String NOTHING = "nothing";

  String url(String path) {
    return (secure ? "https://" : "http://") + name + ":" + server.port() + path;
  }

  /** The replies of a path, in order; the last one repeats. */
  Host on(String path, Reply first, Reply... rest) {
    server.on(path, first, rest);
    return this;
  }

  Host on(String path, Script script) {
    server.on(path, script);
    return this;
  }

  /**
   * Waits until it has read the given number of requests, before the clock advances: a client that
   * timed out may end before the server has read its request.
   */
  void awaitRequests(long times) {
    for (long end = System.nanoTime() + TIMEOUT.toNanos(); requests().size() < times; ) {
      if (System.nanoTime() > end) {
        return;
      }
      Thread.onSpinWait();
    }
  }

  List<RecordedRequest> requests() {
    return server.requests();
  }

  List<RecordedRequest> requests(String path) {
    return server.requests(path);
  }

  /** The n-th request of a path, counted from 1. */
  RecordedRequest request(String path, int number) {
    List<RecordedRequest> all = requests(path);
    if (all.size() < number) {
      throw new IllegalStateException(
          name + path + " received " + all.size() + " requests, not " + number);
    }
    return all.get(number - 1);
  }

  Instant at(String path, int number) {
    return request(path, number).at();
  }

  /** A header of the n-th request of a path, or {@link #NOTHING}. */
  String sent(String path, int number, String header) {
    return request(path, number).header(header).orElse(NOTHING);
  }

  /** The time between the n-th request of a path and the one after it. */
  Duration gap(String path, int number) {
    return Duration.between(at(path, number), at(path, number + 1));
  }

  /** The times between all requests of a path. */
  List<Duration> gaps(String path) {
    List<Duration> gaps = new ArrayList<>();
    for (int number = 1; number < requests(path).size(); number++) {
      gaps.add(gap(path, number));
    }
    return gaps;
  }
}
