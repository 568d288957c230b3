package dev.rssify.json.io;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * A JSON object as it was read: names and values side by side, in their order. Values are strings,
 * longs, doubles, booleans, nulls, lists and objects like this one.
 *
 * <p>Stored documents have a few fields each and are read once, for which a tree of nodes with a
 * hash table each costs more than looking along a short row.
 */
public final class JsonObject {

  private static final JsonFactory FACTORY = new JsonFactory();
  private static final int USUAL_FIELDS = 8;

  private String[] names = new String[USUAL_FIELDS];
  private @Nullable Object[] values = new @Nullable Object[USUAL_FIELDS];
  private int size;

  private JsonObject() {}

  /** The one object of a document. */
  static JsonObject of(String document) {
    try (JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), document)) {
      json.nextToken();
      JsonObject object = next(json);
      if (json.nextToken() != null) {
        throw new IllegalArgumentException("something follows the object");
      }
      return object;
    }
  }

  /** The object that begins at the parser's place; it is left at its end. */
  public static JsonObject next(JsonParser json) {
    if (json.currentToken() != JsonToken.START_OBJECT) {
      throw new IllegalArgumentException("an object was expected, not " + json.currentToken());
    }
    JsonObject object = new JsonObject();
    for (String name = json.nextName(); name != null; name = json.nextName()) {
      object.add(name, value(json, json.nextToken()));
    }
    return object;
  }

  private static @Nullable Object value(JsonParser json, @Nullable JsonToken token) {
    return switch (token) {
      case VALUE_STRING -> json.getString();
      case VALUE_NUMBER_INT -> json.getLongValue();
      case VALUE_NUMBER_FLOAT -> json.getDoubleValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      case START_OBJECT -> next(json);
      case START_ARRAY -> list(json);
      case null, default -> throw new IllegalArgumentException("a value was expected");
    };
  }

  private static List<@Nullable Object> list(JsonParser json) {
    List<@Nullable Object> list = new ArrayList<>();
    for (JsonToken next = json.nextToken(); next != JsonToken.END_ARRAY; next = json.nextToken()) {
      list.add(value(json, next));
    }
    return list;
  }

  private void add(String name, @Nullable Object value) {
    if (size == names.length) {
      names = Arrays.copyOf(names, 2 * size);
      values = Arrays.copyOf(values, 2 * size);
    }
    names[size] = name;
    values[size++] = value;
  }

  /** The value of a field; null when there is none. */
  @Nullable Object get(String name) {
    for (int i = 0; i < size; i++) {
      if (names[i].equals(name)) {
        return values[i];
      }
    }
    return null;
  }
}
