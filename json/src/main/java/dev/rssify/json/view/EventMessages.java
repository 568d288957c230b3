package dev.rssify.json.view;

import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.operations.sinks.Message;
import dev.rssify.core.store.EntryStore;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** Writes events in the format of a sink. */
public record EventMessages(SinkDefinition definition, EntryStore entries)
    implements Function<JournalEvent, Optional<Message>> {

  /** The media type of a format. */
  public static String contentType(SinkDefinition.Format format) {
    return format == SinkDefinition.Format.TEXT ? "text/plain; charset=utf-8" : "application/json";
  }

  /** Empty for an event that the format does not have. */
  @Override
  public Optional<Message> apply(JournalEvent event) {
    return body(event)
        .map(body ->
            new Message(
                event.eventId(),
                event.type(),
                event.feedId(),
                event.entryUid(),
                contentType(definition.format()),
                body));
  }

  private Optional<String> body(JournalEvent event) {
    return switch (definition.format()) {
      case MESSAGE -> EventView.message(event);
      case JSON -> {
        String line = EventView.line(event);
        yield Optional.of(
            definition.full() ? EventView.full(line, event.entryUid(), entries) : line);
      }
      case SLACK -> Optional.of(ChatMessages.slack(event));
      case DISCORD -> Optional.of(ChatMessages.discord(event));
      case TEXT ->
          Optional.of(
              new EventTemplate(Objects.requireNonNull(definition.template())).filled(event));
    };
  }
}
