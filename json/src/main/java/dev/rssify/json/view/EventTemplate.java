package dev.rssify.json.view;

import dev.rssify.core.model.entry.EntryHeadline;
import dev.rssify.core.model.journal.EventFeed;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Text with placeholders such as {@code {title}}, which the values of an event replace. A value
 * that an event does not have is empty.
 */
public record EventTemplate(String text) {

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-z_]+)}");

  /**
   * @throws IllegalArgumentException when it has an unknown placeholder
   */
  public EventTemplate {
    Map<String, String> known = Map.copyOf(values(null));
    Matcher found = PLACEHOLDER.matcher(text);
    while (found.find()) {
      if (!known.containsKey(found.group(1))) {
        throw new IllegalArgumentException(
            "unknown placeholder "
                + found.group()
                + "; use one of "
                + String.join(", ", values(null).keySet()));
      }
    }
  }

  public String filled(JournalEvent event) {
    Map<String, String> values = values(event);
    return PLACEHOLDER
        .matcher(text)
        .replaceAll(
            found -> Matcher.quoteReplacement(values.getOrDefault(found.group(1), found.group())));
  }

  /** The name of an event's feed: its label or title, else its URL. */
  static String feed(JournalEvent event) {
    EventFeed feed = event.feed();
    return feed == null
        ? event.feedId().toString()
        : feed.title() == null || feed.title().isBlank() ? feed.url() : feed.title();
  }

  /** The entry of an event; null when it has none. */
  static @Nullable EntryHeadline entry(JournalEvent event) {
    return switch (event.payload()) {
      case Payload.NewEntry(EntryHeadline entry) -> entry;
      case Payload.EntryUpdated(EntryHeadline entry, var _) -> entry;
      case Payload.QueryMatched matched -> matched.entry();
      default -> null;
    };
  }

  private static Map<String, String> values(@Nullable JournalEvent event) {
    EntryHeadline entry = event == null ? null : entry(event);
    EventFeed feed = event == null ? null : event.feed();
    Map<String, String> values = new LinkedHashMap<>();
    values.put("title", entry == null ? "" : orEmpty(entry.title()));
    values.put("link", entry == null ? "" : orEmpty(entry.link()));
    values.put("summary", entry == null ? "" : orEmpty(entry.summary()));
    values.put("authors", entry == null ? "" : String.join(", ", entry.authors()));
    values.put("published", entry == null ? "" : orEmpty(entry.published()));
    values.put("feed", event == null ? "" : feed(event));
    values.put("feed_url", feed == null ? "" : feed.url());
    values.put("tags", feed == null ? "" : String.join(", ", feed.tags()));
    values.put("type", event == null ? "" : event.type());
    values.put("at", event == null ? "" : event.at().toString());
    values.put("seq", event == null ? "" : Long.toString(event.seq()));
    values.put("event_id", event == null ? "" : event.eventId().toString());
    values.put("entry_uid", event == null ? "" : orEmpty(event.entryUid()));
    return values;
  }

  private static String orEmpty(@Nullable Object value) {
    return value == null ? "" : value.toString();
  }
}
