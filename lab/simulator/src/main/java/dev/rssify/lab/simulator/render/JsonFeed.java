package dev.rssify.lab.simulator.render;

import dev.rssify.lab.simulator.world.Document;
import dev.rssify.lab.simulator.world.Entry;
import java.util.Objects;

/** Writes JSON Feed 1.1. */
final class JsonFeed {

  private JsonFeed() {}

  static String write(Document document, int expectedLength) {
    StringBuilder json = new StringBuilder(expectedLength);
    json.append("{\"version\":\"https://jsonfeed.org/version/1.1\"");
    member("title", document.title(), json);
    member("description", document.description(), json);
    member("home_page_url", document.siteLink(), json);
    member("feed_url", document.selfLink(), json);
    json.append(",\"items\":[");
    for (int i = 0; i < document.entries().size(); i++) {
      json.append(i == 0 ? "\n" : ",\n");
      item(document.entries().get(i), json);
    }
    return json.append("\n]}\n").toString();
  }

  private static void item(Entry entry, StringBuilder json) {
    json.append("{\"id\":");
    Json.appendQuoted(Objects.requireNonNull(entry.id(), "JSON Feed wants ids"), json);
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
    json.append(",\"authors\":[{\"name\":");
    Json.appendQuoted(entry.author(), json);
    json.append("}],\"tags\":[");
    for (int i = 0; i < entry.categories().size(); i++) {
      json.append(i == 0 ? "" : ",");
      Json.appendQuoted(entry.categories().get(i), json);
    }
    json.append("]}");
  }

  private static void member(String name, String value, StringBuilder json) {
    json.append(",\"").append(name).append("\":");
    Json.appendQuoted(value, json);
  }
}
