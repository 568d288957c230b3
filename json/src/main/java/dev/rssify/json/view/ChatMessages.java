package dev.rssify.json.view;

import dev.rssify.core.model.entry.EntryHeadline;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.json.codec.RecordJson;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Events as messages of chat services.
 *
 * <p>Invariants: text of publishers is escaped, so that it cannot mention users or add links.
 */
final class ChatMessages {

  /** Discord rejects longer titles. */
  private static final int TITLE = 250;

  private ChatMessages() {}

  /** The body of an incoming webhook of Slack. */
  static String slack(JournalEvent event) {
    EntryHeadline entry = EventTemplate.entry(event);
    String text =
        entry == null
            ? escaped(other(event))
            : Stream.of(
                    slackTitle(entry),
                    escaped(orEmpty(entry.summary())),
                    escaped(EventTemplate.feed(event)))
                .filter(line -> !line.isEmpty())
                .reduce((one, two) -> one + "\n" + two)
                .orElse("");
    return RecordJson.line(Map.of("text", text, "unfurl_links", false, "unfurl_media", false));
  }

  private static String slackTitle(EntryHeadline entry) {
    String title = escaped(title(entry));
    String link = WebUrl.webOrNull(entry.link());
    return link == null ? title : "<" + escaped(link).replace("|", "%7C") + "|" + title + ">";
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  /** The body of a webhook of Discord. */
  static String discord(JournalEvent event) {
    EntryHeadline entry = EventTemplate.entry(event);
    String noMentions = RecordJson.field("allowed_mentions", "{\"parse\":[]}");
    if (entry == null) {
      return RecordJson.merge(RecordJson.line(Map.of("content", plain(other(event)))), noMentions);
    }
    Map<String, @Nullable Object> embed = new LinkedHashMap<>();
    embed.put("title", cut(title(entry)));
    put(embed, "url", WebUrl.webOrNull(entry.link()));
    put(embed, "description", entry.summary() == null ? null : plain(entry.summary()));
    put(embed, "timestamp", entry.published() == null ? null : entry.published().toString());
    embed.put("footer", Map.of("text", cut(EventTemplate.feed(event))));
    return RecordJson.merge(
        RecordJson.field("embeds", RecordJson.array(Stream.of(RecordJson.line(embed)))),
        noMentions);
  }

  private static void put(
      Map<String, @Nullable Object> embed, String name, @Nullable String value) {
    if (value != null) {
      embed.put(name, value);
    }
  }

  /** Text with escaped markup. */
  private static String plain(String text) {
    return text.replaceAll("([\\\\*_~`|\\[\\]()<>@#])", "\\\\$1");
  }

  private static String title(EntryHeadline entry) {
    return entry.title() == null || entry.title().isBlank() ? "(no title)" : entry.title();
  }

  private static String other(JournalEvent event) {
    return EventTemplate.feed(event) + ": " + event.type().replace('_', ' ');
  }

  private static String cut(String text) {
    return text.length() <= TITLE ? text : text.substring(0, TITLE) + "...";
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
