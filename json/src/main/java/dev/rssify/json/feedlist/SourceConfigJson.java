package dev.rssify.json.feedlist;

import dev.rssify.core.source.ConfigText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads the configuration of a source.
 *
 * <p>Threading: safe for many threads.
 */
public final class SourceConfigJson implements ConfigText {

  private final JsonFactory factory = new JsonFactory();

  @Override
  public Map<String, Object> read(String json) {
    try (JsonParser in = factory.createParser(ObjectReadContext.empty(), json)) {
      if (in.nextToken() != JsonToken.START_OBJECT) {
        throw new IllegalArgumentException("it must start with an object");
      }
      Map<String, Object> values = object(in);
      if (in.nextToken() != null) {
        throw new IllegalArgumentException("unexpected text after the object");
      }
      return values;
    } catch (JacksonException e) {
      throw new IllegalArgumentException(e.getOriginalMessage(), e);
    }
  }

  private static Map<String, Object> object(JsonParser in) {
    Map<String, Object> values = new LinkedHashMap<>();
    while (in.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = in.currentName();
      Object value = value(in, in.nextToken());
      if (value != null) {
        values.put(name, value);
      }
    }
    return values;
  }

  private static List<Object> array(JsonParser in) {
    List<Object> values = new ArrayList<>();
    for (JsonToken token = in.nextToken(); token != JsonToken.END_ARRAY; token = in.nextToken()) {
      Object value = value(in, token);
      if (value != null) {
        values.add(value);
      }
    }
    return values;
  }

  private static @Nullable Object value(JsonParser in, JsonToken token) {
    if (token.isNumeric()) {
      boolean whole = token == JsonToken.VALUE_NUMBER_INT && isLong(in);
      return whole ? (Object) in.getLongValue() : (Object) in.getDoubleValue();
    }
    if (token.isBoolean()) {
      return in.getBooleanValue();
    }
    if (token.isStructStart()) {
      return token == JsonToken.START_OBJECT ? object(in) : array(in);
    }
    return token == JsonToken.VALUE_STRING ? in.getString() : null;
  }

  private static boolean isLong(JsonParser in) {
    return in.getNumberType() != JsonParser.NumberType.BIG_INTEGER;
  }
}
