package dev.rssify.formats.pages;

import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The article properties in JSON-LD (schema.org): the first value of each, anywhere in the data.
 *
 * <p>Invalid JSON is ignored; values before the error count.
 *
 * <p>Not thread-safe.
 */
final class LinkedData {

  private static final JsonFactory JSON = new JsonFactory();

  private @Nullable String headline;
  private @Nullable String published;
  private @Nullable String modified;
  private @Nullable String author;

  private LinkedData() {}

  static LinkedData of(Document page) {
    LinkedData data = new LinkedData();
    for (Element script : page.select("script[type=application/ld+json]")) {
      try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), script.data())) {
        data.read(json);
      } catch (JacksonException e) {
        // Invalid JSON of a template; other metadata of the page is used.
      }
    }
    return data;
  }

  private void read(JsonParser json) {
    for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
      String name = json.currentName();
      if (token == JsonToken.VALUE_STRING && name != null) {
        take(name, json.getString(), isOfAuthor(json.streamReadContext()));
      }
    }
  }

  /** Whether an object is an author, or one of several. */
  private static boolean isOfAuthor(TokenStreamContext object) {
    TokenStreamContext holder = object.getParent();
    if (holder != null && holder.inArray()) {
      holder = holder.getParent();
    }
    return holder != null && "author".equals(holder.currentName());
  }

  private void take(String name, String value, boolean ofAuthor) {
    if (value.isBlank()) {
      return;
    }
    switch (name) {
      case "headline" -> headline = headline == null ? value.strip() : headline;
      case "datePublished" -> published = published == null ? value.strip() : published;
      case "dateModified" -> modified = modified == null ? value.strip() : modified;
      case "author" -> author = author == null ? value.strip() : author;
      case "name" -> author = ofAuthor && author == null ? value.strip() : author;
      default -> {}
    }
  }

  @Nullable String headline() {
    return headline;
  }

  @Nullable String published() {
    return published;
  }

  @Nullable String modified() {
    return modified;
  }

  @Nullable String author() {
    return author;
  }
}
