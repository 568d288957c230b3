package dev.rssify.adapters.publishwebhook;

import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.operations.sinks.EventSender;
import dev.rssify.core.operations.sinks.SinkContext;
import dev.rssify.core.operations.sinks.SinkType;
import java.util.Optional;
import java.util.Set;

/**
 * Sinks that receive events by POST: {@code https://...}, and {@code slack:https://...} and {@code
 * discord:https://...} for the webhooks of these services.
 */
public final class WebhookSinkType implements SinkType {

  @Override
  public Set<String> schemes() {
    return Set.of("http", "https", "slack", "discord");
  }

  @Override
  public String meaning() {
    return "a POST for each event, signed by Standard Webhooks; for Slack and Discord in their form";
  }

  @Override
  public EventSender open(SinkDefinition definition, SinkContext context) {
    boolean plain = definition.scheme().startsWith("http");
    Optional<WebUrl> url = WebUrl.parse(plain ? definition.url() : definition.rest());
    if (url.isEmpty()) {
      throw new IllegalArgumentException(
          "sink "
              + definition.name()
              + ": not an http or https URL"
              + (plain ? "" : "; write " + definition.scheme() + ":https://..."));
    }
    return new WebhookSender(url.get(), definition.secret(), definition.timeout(), context);
  }
}
