package dev.rssify.formats.writing;

import dev.rssify.core.model.parsed.Enclosure;
import dev.rssify.core.model.parsed.EntryPodcast;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.ParsedFeed;
import dev.rssify.core.model.parsed.Person;
import java.io.StringWriter;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes a feed as JSON Feed 1.1. Fields that are null are left out. */
final class JsonFeedWriter {

  private static final JsonFactory FACTORY = new JsonFactory();

  private final JsonGenerator json;

  private JsonFeedWriter(JsonGenerator json) {
    this.json = json;
  }

  static String write(ParsedFeed feed) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
      new JsonFeedWriter(json).feed(feed);
    }
    return text.append('\n').toString();
  }

  private void feed(ParsedFeed feed) {
    json.writeStartObject();
    text("version", "https://jsonfeed.org/version/1.1");
    text("title", Objects.requireNonNullElse(feed.title(), ""));
    text("description", feed.subtitle());
    text("home_page_url", feed.link());
    text("feed_url", feed.selfLink());
    text("next_url", feed.archive().next());
    text("language", feed.language());
    text("icon", feed.image() == null ? null : feed.image().url());
    text("favicon", feed.icon());
    authors(feed.authors());
    if (!feed.hubs().isEmpty()) {
      json.writeArrayPropertyStart("hubs");
      for (String hub : feed.hubs()) {
        json.writeStartObject();
        text("type", "WebSub");
        text("url", hub);
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    json.writeArrayPropertyStart("items");
    feed.entries().forEach(this::item);
    json.writeEndArray();
    json.writeEndObject();
  }

  private void item(ParsedEntry entry) {
    json.writeStartObject();
    text("id", SharedElements.id(entry));
    text("url", entry.link());
    text("title", entry.title());
    // An item needs content_text or content_html: without content, the summary takes its place.
    boolean plain = SharedElements.isPlain(entry);
    String content = entry.content() != null ? entry.content() : entry.summary();
    text(plain ? "content_text" : "content_html", Objects.requireNonNullElse(content, ""));
    text("summary", entry.content() == null ? null : entry.summary());
    text("image", entry.thumbnail());
    text("date_published", SharedElements.rfc3339(entry.published()));
    text("date_modified", SharedElements.rfc3339(entry.updated()));
    text("language", entry.language());
    authors(entry.authors());
    if (!entry.categories().isEmpty()) {
      json.writeArrayPropertyStart("tags");
      entry.categories().forEach(json::writeString);
      json.writeEndArray();
    }
    attachments(entry);
    json.writeEndObject();
  }

  private void attachments(ParsedEntry entry) {
    if (entry.enclosures().isEmpty()) {
      return;
    }
    EntryPodcast podcast = entry.podcast();
    Integer duration = podcast == null ? null : podcast.durationSeconds();
    json.writeArrayPropertyStart("attachments");
    for (Enclosure file : entry.enclosures()) {
      json.writeStartObject();
      text("url", file.url());
      text("mime_type", Objects.requireNonNullElse(file.type(), "application/octet-stream"));
      if (file.length() != null) {
        json.writeNumberProperty("size_in_bytes", file.length().longValue());
      }
      if (duration != null) {
        json.writeNumberProperty("duration_in_seconds", duration.intValue());
        duration = null; // the duration is known for the entry only, so only its first file gets it
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** Writes authors with a name or URL; JSON Feed has no e-mail addresses. */
  private void authors(List<Person> people) {
    List<Person> known =
        people.stream().filter(person -> person.name() != null || person.uri() != null).toList();
    if (known.isEmpty()) {
      return;
    }
    json.writeArrayPropertyStart("authors");
    for (Person person : known) {
      json.writeStartObject();
      text("name", person.name());
      text("url", person.uri());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void text(String name, @Nullable String value) {
    if (value != null) {
      json.writeStringProperty(name, value);
    }
  }
}
