package dev.rssify.service;

import dev.rssify.adapters.publishwebhook.Webhook;
import dev.rssify.adapters.publishwebhook.WebhookConfig;
import dev.rssify.adapters.publishwebhook.WebhookSink;
import dev.rssify.core.engine.EngineEvent;
import dev.rssify.core.fetch.Outbound;
import dev.rssify.core.operations.journal.DeadLetters;
import dev.rssify.core.publish.SinkRegistration;
import dev.rssify.embed.EngineConfig;
import dev.rssify.embed.SinkFactory;
import dev.rssify.service.config.Configuration;
import dev.rssify.service.config.WebhookSettings;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;

/**
 * Creates the webhooks of a configuration.
 *
 * @param chance random numbers from 0 to below 1
 */
public record Webhooks(
    Map<String, String> environment, InstantSource clock, DoubleSupplier chance) {

  public Webhook webhook(WebhookConfig webhook, EngineConfig config, Outbound outbound) {
    return new Webhook(
        webhook,
        outbound,
        config.fetch().userAgent(),
        reference -> Secrets.find(reference, environment),
        clock);
  }

  public List<SinkFactory> plans(Configuration settings, EngineConfig config) {
    return WebhookSettings.read(settings).stream().map(each -> plan(each, config)).toList();
  }

  private SinkFactory plan(WebhookConfig webhook, EngineConfig config) {
    return (outbound, store, listener) ->
        SinkRegistration.resuming(
            webhook.sink(),
            new WebhookSink(
                webhook,
                webhook(webhook, config, outbound),
                new DeadLetters(store.tasks()),
                letter -> listener.on(new EngineEvent.DeadLettered(letter)),
                clock,
                chance));
  }
}
