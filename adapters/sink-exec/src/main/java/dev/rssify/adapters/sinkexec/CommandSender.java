package dev.rssify.adapters.sinkexec;

import dev.rssify.core.operations.sinks.Delivery;
import dev.rssify.core.operations.sinks.EventSender;
import dev.rssify.core.operations.sinks.Message;
import dev.rssify.core.text.Printable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs a command for each message, with the body on its standard input. Exit status 0 acknowledges
 * the message, 75 (temporary failure) or a command that cannot be started retries it later, any
 * other status or a timeout is a failure.
 *
 * <p>Invariants: the command is killed with its children when it times out. Input and errors are
 * files, so that a command that does not read its input cannot block.
 */
record CommandSender(String command, Duration timeout) implements EventSender {

  /** EX_TEMPFAIL of sysexits.h. */
  private static final int TEMPORARY = 75;

  /** Bytes of the error output that are part of a reason. */
  private static final int MAX_ERRORS = 300;

  @Override
  public Delivery send(Message message) {
    @Nullable Path input = null;
    @Nullable Path errors = null;
    try {
      input = Files.createTempFile("rssify-event", ".json");
      errors = Files.createTempFile("rssify-event", ".err");
      Files.writeString(input, message.body());
      return run(message, input, errors);
    } catch (IOException e) {
      return new Delivery.Unavailable("the command cannot be started: " + e.getMessage(), null);
    } finally {
      delete(input);
      delete(errors);
    }
  }

  private Delivery run(Message message, Path input, Path errors) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(shell())
            .redirectInput(input.toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(errors.toFile());
    Map<String, String> environment = builder.environment();
    environment.put("RSSIFY_EVENT_ID", message.id().toString());
    environment.put("RSSIFY_EVENT_TYPE", message.type());
    environment.put("RSSIFY_FEED_ID", message.feedId().toString());
    Process process = builder.start();
    try {
      if (process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
        return judged(process.exitValue(), errors);
      }
      return new Delivery.Failing("the command took longer than " + timeout.toMillis() + " ms");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Delivery.Unavailable("the command was interrupted", null);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private List<String> shell() {
    boolean windows =
        System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
    return windows ? List.of("cmd", "/c", command) : List.of("/bin/sh", "-c", command);
  }

  private static Delivery judged(int status, Path errors) throws IOException {
    if (status == 0) {
      return new Delivery.Accepted();
    }
    String why = "the command ended with status " + status + reported(errors);
    return status == TEMPORARY ? new Delivery.Unavailable(why, null) : new Delivery.Failing(why);
  }

  private static String reported(Path errors) throws IOException {
    try (InputStream in = Files.newInputStream(errors)) {
      String text =
          Printable.line(new String(in.readNBytes(MAX_ERRORS), StandardCharsets.UTF_8)).strip();
      return text.isEmpty() ? "" : ": " + text;
    }
  }

  private static void delete(@Nullable Path file) {
    if (file != null) {
      try {
        Files.deleteIfExists(file);
      } catch (IOException e) {
        file.toFile().deleteOnExit();
      }
    }
  }
}
