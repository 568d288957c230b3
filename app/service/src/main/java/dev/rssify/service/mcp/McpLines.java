package dev.rssify.service.mcp;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The protocol over two streams, one message per line (stdio).
 *
 * @param mayWrite whether the client may change something
 */
public record McpLines(McpHandler handler, boolean mayWrite) {

  /** Responds to messages until the input ends. */
  public void serve(InputStream input, OutputStream out) throws IOException {
    InputStream in = new BufferedInputStream(input);
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    long length = 0;
    for (int next = in.read(); next >= 0; next = in.read()) {
      if (next != '\n') {
        length++;
        if (length <= McpHandler.MAX_BYTES) {
          line.write(next);
        }
        continue;
      }
      // A message that is too long gets the same error as invalid JSON.
      String message = length > McpHandler.MAX_BYTES ? "" : line.toString(StandardCharsets.UTF_8);
      if (length > McpHandler.MAX_BYTES || !message.isBlank()) {
        respond(message, out);
      }
      line.reset();
      length = 0;
    }
  }

  private void respond(String message, OutputStream out) throws IOException {
    Optional<String> response = handler.response(message, mayWrite);
    if (response.isPresent()) {
      out.write((response.get() + "\n").getBytes(StandardCharsets.UTF_8));
      out.flush();
    }
  }
}
