package dev.rssify.service.config;

import dev.rssify.service.config.Configuration.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.dataformat.yaml.YAMLFactory;

/** Reads a YAML file as dotted keys; a list becomes its elements separated by commas. */
final class YamlSettings {

  private final Path file;
  private final JsonParser in;
  private final Map<String, Value> values = new LinkedHashMap<>();

  private YamlSettings(Path file, JsonParser in) {
    this.file = file;
    this.in = in;
  }

  static Map<String, Value> read(Path file) {
    try (JsonParser in =
        new YAMLFactory().createParser(ObjectReadContext.empty(), Files.readString(file))) {
      YamlSettings settings = new YamlSettings(file, in);
      JsonToken first = in.nextToken();
      if (first == JsonToken.START_OBJECT) {
        settings.readObject("");
      } else if (first != null) {
        throw new ConfigException(settings.place() + ": expected keys, such as 'store: memory:'");
      }
      return settings.values;
    } catch (NoSuchFileException e) {
      throw new ConfigException(file + ": there is no such file");
    } catch (IOException e) {
      throw new ConfigException(file + ": cannot be read: " + e);
    } catch (JacksonException e) {
      throw new ConfigException(
          place(file, e.getLocation()) + ": not valid YAML: " + firstLine(e.getOriginalMessage()));
    }
  }

  private void readObject(String prefix) {
    while (in.nextToken() != JsonToken.END_OBJECT) {
      String key = prefix + in.currentName();
      String place = place();
      switch (in.nextToken()) {
        case START_OBJECT -> readObject(key + ".");
        case START_ARRAY -> values.put(key, new Value(readList(), place));
        case VALUE_NULL -> values.put(key, new Value("", place));
        default -> values.put(key, new Value(in.getString(), place));
      }
    }
  }

  private String readList() {
    StringBuilder list = new StringBuilder();
    while (in.nextToken() != JsonToken.END_ARRAY) {
      if (!in.currentToken().isScalarValue()) {
        throw new ConfigException(place() + ": a list may contain only plain values");
      }
      list.append(list.isEmpty() ? "" : ",").append(in.getString());
    }
    return list.toString();
  }

  private String place() {
    return place(file, in.currentTokenLocation());
  }

  private static String place(Path file, TokenStreamLocation at) {
    return at == null ? file.toString() : file + ":" + at.getLineNr() + ":" + at.getColumnNr();
  }

  private static String firstLine(String message) {
    return message.lines().findFirst().orElse(message);
  }
}
