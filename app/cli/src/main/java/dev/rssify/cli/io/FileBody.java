package dev.rssify.cli.io;

import dev.rssify.core.model.http.Body;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The bytes of a file, read when they are needed. */
public record FileBody(Path file, long length) implements Body {

  public static FileBody of(Path file) throws IOException {
    return new FileBody(file, Files.size(file));
  }

  @Override
  public InputStream open() throws IOException {
    return Files.newInputStream(file);
  }
}
