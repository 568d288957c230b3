package dev.rssify.service;

import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.journal.JournalRead;
import dev.rssify.service.config.Configuration;
import dev.rssify.testkit.FreePort;
import dev.rssify.testkit.http.ScriptedServer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;

/** A publisher, and a service that hubs can call back. */
abstract class PushScene {

  final ScriptedServer publisher = ScriptedServer.start();
  final int port = FreePort.find();

  @AfterEach
  void closePublisher() {
    publisher.close();
  }

  RssifyService start() {
    return start(Map.of("gate.starts_per_second", "1000"));
  }

  RssifyService start(Map<String, String> more) {
    Map<String, String> settings =
        new HashMap<>(
            Map.of(
                "store",
                "memory:",
                "push.listen",
                "127.0.0.1:" + port,
                "push.public_url",
                "http://127.0.0.1:" + port,
                "fetch.allowed_ranges",
                "127.0.0.0/8"));
    settings.putAll(more);
    return new ServiceBuilder(Configuration.load(null, Map.of(), settings)).start();
  }

  /** The feed as it is stored now. */
  static Feed feed(RssifyService service, Feed feed) {
    return service.engine().store().feeds().feed(feed.id()).orElseThrow();
  }

  /** The titles of all entries, in order of arrival. */
  static List<String> titles(RssifyService service) {
    return service.engine().store().journal().after(0, 10_000)
            instanceof JournalRead.Events(List<JournalEvent> events)
        ? events.stream()
            .map(JournalEvent::payload)
            .filter(Payload.NewEntry.class::isInstance)
            .map(payload -> String.valueOf(((Payload.NewEntry) payload).entry().title()))
            .toList()
        : List.of();
  }
}
