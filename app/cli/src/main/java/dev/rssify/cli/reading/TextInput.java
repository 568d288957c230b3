package dev.rssify.cli.reading;

import dev.rssify.service.config.ConfigException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A text to analyze.
 *
 * @param lang its language, such as {@code en}; empty if unknown
 */
record TextInput(String id, String text, String lang) {

  /** Passes on the texts of a file, one JSON object per line; one line is in memory at a time. */
  static void forEach(Path file, Consumer<TextInput> consumer) {
    JsonMapper mapper = new JsonMapper();
    int number = 0;
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (!line.isBlank()) {
          consumer.accept(read(mapper, line, file + ":" + number));
        }
      }
    } catch (NoSuchFileException e) {
      throw new ConfigException(file + ": there is no such file");
    } catch (IOException e) {
      throw new ConfigException(file + ": cannot be read: " + e.getMessage());
    }
  }

  private static TextInput read(JsonMapper mapper, String line, String place) {
    try {
      JsonNode node = mapper.readTree(line);
      if (node.path("text").isString()) {
        return new TextInput(
            node.path("id").asString(""),
            node.path("text").stringValue(),
            node.path("lang").asString(""));
      }
    } catch (JacksonException e) {
      // reported below
    }
    throw new ConfigException(
        place
            + ": expected an object such as {\"id\": \"1\", \"text\": \"...\", \"lang\": \"en\"}");
  }
}
