package dev.rssify.service;

import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.publish.SinkRegistration;
import dev.rssify.embed.Deliveries;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.SinkFactory;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.WebhookSettings;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;

/**
 * Creates the sinks of a configuration.
 *
 * @param chance random numbers from 0 to below 1
 */
public record ConfiguredSinks(
    Map<String, String> environment, InstantSource clock, DoubleSupplier chance) {

  /** Delivers to any sink, with the secrets of a configuration. */
  public Deliveries deliveries(Configuration settings, EngineConfig config) {
    return new Deliveries(
        Deliveries.discovered(),
        config.fetch().userAgent(),
        Secrets.of(settings, environment),
        clock,
        chance);
  }

  /** The webhooks of a configuration. */
  public List<SinkFactory> webhooks(Configuration settings, EngineConfig config) {
    Deliveries deliveries = deliveries(settings, config);
    return WebhookSettings.names(settings).stream()
        .map(name -> sink(settings, name, deliveries))
        .toList();
  }

  private static SinkFactory sink(Configuration settings, String name, Deliveries deliveries) {
    return (transport, store, listener) -> {
      SinkDefinition webhook = WebhookSettings.read(settings, name, store);
      return SinkRegistration.resuming(
          webhook.cursor(),
          deliveries.sink(webhook, deliveries.sender(webhook, transport, store), store, listener));
    };
  }
}
