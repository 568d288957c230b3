package dev.rssify.lab.simulator.render;

import dev.rssify.lab.simulator.world.Document;
import dev.rssify.lab.simulator.world.Entry;
import dev.rssify.lab.simulator.world.Link;
import dev.rssify.lab.simulator.world.Recording;
import java.util.Objects;

/** Writes JSON Feed 1.1. */
final class JsonFeed {

  private JsonFeed() {}

  static byte[] write(Document document, int expectedLength) {
    Utf8 json = new Utf8(expectedLength);
    json.raw("{\"version\":\"https://jsonfeed.org/version/1.1\"");
    member("title", document.title(), json);
    member("description", document.description(), json);
    member("home_page_url", document.siteLink(), json);
    member("feed_url", document.selfLink(), json);
    for (Link link : document.links()) {
      link(link, json);
    }
    json.raw(",\"items\":[");
    for (int i = 0; i < document.entries().size(); i++) {
      json.raw(i == 0 ? "\n" : ",\n");
      item(document.entries().get(i), json);
    }
    return json.raw("\n]}\n").toBytes();
  }

  private static void item(Entry entry, Utf8 json) {
    json.raw("{\"id\":").quoted(Objects.requireNonNull(entry.id(), "JSON Feed requires ids"));
    member("url", entry.link(), json);
    member("title", entry.title(), json);
    member("summary", entry.summary(), json);
    if (entry.content() == null) {
      member("content_text", entry.summary(), json);
    } else {
      member("content_html", entry.content(), json);
    }
    member("date_published", entry.published().toString(), json);
    member("date_modified", entry.updated().toString(), json);
    json.raw(",\"authors\":[{\"name\":").quoted(entry.author()).raw("}],\"tags\":[");
    for (int i = 0; i < entry.categories().size(); i++) {
      json.raw(i == 0 ? "" : ",").quoted(entry.categories().get(i));
    }
    json.raw("]");
    if (entry.recording() != null) {
      Recording recording = entry.recording();
      json.raw(",\"attachments\":[{\"mime_type\":").quoted(Recording.TYPE);
      member("url", recording.url(), json);
      json.raw(",\"size_in_bytes\":" + recording.bytes())
          .raw(",\"duration_in_seconds\":" + recording.seconds() + "}]");
    }
    json.raw("}");
  }

  /** JSON Feed defines hubs and the previous page; there are no other links. */
  private static void link(Link link, Utf8 json) {
    switch (link.rel()) {
      case "hub" -> {
        json.raw(",\"hubs\":[{\"type\":\"WebSub\"");
        member("url", link.href(), json);
        json.raw("}]");
      }
      case "prev-archive" -> member("next_url", link.href(), json);
      default -> {}
    }
  }

  private static void member(String name, String value, Utf8 json) {
    json.raw(",\"").raw(name).raw("\":").quoted(value);
  }
}
