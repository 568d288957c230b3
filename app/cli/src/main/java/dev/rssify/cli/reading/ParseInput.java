package dev.rssify.cli.reading;

import dev.rssify.service.config.ConfigException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A document to parse, with its URL and header values. */
record ParseInput(
    String path,
    @Nullable String url,
    @Nullable String contentType,
    @Nullable String contentLanguage) {

  /** The files of a folder sorted by name, or the file itself. */
  static Stream<String> expand(String path) {
    Path file = Path.of(path);
    if (!Files.isDirectory(file)) {
      return Stream.of(path);
    }
    try (Stream<Path> files = Files.walk(file)) {
      return files.filter(Files::isRegularFile).sorted().map(Path::toString).toList().stream();
    } catch (IOException | UncheckedIOException e) {
      throw new ConfigException(path + ": cannot be listed: " + e.getMessage());
    }
  }

  /** The inputs that a file names, one per line. */
  static Stream<ParseInput> ofLines(Path inputs) {
    JsonMapper mapper = new JsonMapper();
    AtomicInteger number = new AtomicInteger();
    try {
      return Files.readAllLines(inputs).stream()
          .map(line -> ofLine(mapper, line, inputs + ":" + number.incrementAndGet()))
          .flatMap(Optional::stream);
    } catch (NoSuchFileException e) {
      throw new ConfigException(inputs + ": there is no such file");
    } catch (IOException e) {
      throw new ConfigException(inputs + ": cannot be read: " + e.getMessage());
    }
  }

  private static Optional<ParseInput> ofLine(JsonMapper mapper, String line, String place) {
    if (line.isBlank()) {
      return Optional.empty();
    }
    try {
      JsonNode node = mapper.readTree(line);
      String path = text(node, "path");
      if (path != null) {
        return Optional.of(
            new ParseInput(
                path,
                text(node, "url"),
                text(node, "content_type"),
                text(node, "content_language")));
      }
    } catch (JacksonException e) {
      // reported below
    }
    throw new ConfigException(
        place + ": expected an object such as {\"path\": \"feed.xml\", \"url\": \"https://...\"}");
  }

  private static @Nullable String text(JsonNode node, String field) {
    JsonNode value = node.get(field);
    return value == null || !value.isString() ? null : value.stringValue();
  }
}
