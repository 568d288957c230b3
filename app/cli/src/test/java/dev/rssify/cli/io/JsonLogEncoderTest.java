package dev.rssify.cli.io;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.event.KeyValuePair;

class JsonLogEncoderTest {

  private static String line(LoggingEvent event) {
    return new String(new JsonLogEncoder().encode(event), StandardCharsets.UTF_8);
  }

  private static LoggingEvent event(@Nullable Throwable cause) {
    LoggingEvent event =
        new LoggingEvent(
            "",
            new LoggerContext().getLogger("rssify.engine"),
            Level.WARN,
            "it \"failed\"",
            cause,
            null);
    event.setInstant(Instant.parse("2026-11-16T12:00:00Z"));
    return event;
  }

  @Test
  void a_line_is_one_flat_object_whose_numbers_are_numbers() {
    LoggingEvent event = event(null);
    event.addKeyValuePair(new KeyValuePair("op", "poll_finished"));
    event.addKeyValuePair(new KeyValuePair("elapsed_ms", 12L));
    event.addKeyValuePair(new KeyValuePair("error_budget", 0.25));
    event.addKeyValuePair(new KeyValuePair("http_status", null));

    assertThat(line(event))
        .isEqualTo(
            """
            {"at":"2026-11-16T12:00:00Z","level":"WARN","logger":"rssify.engine","message":"it \\"failed\\"",\
            "op":"poll_finished","elapsed_ms":12,"error_budget":0.25,"http_status":null}
            """);
  }

  @Test
  void an_exception_is_part_of_the_same_line() {
    String line = line(event(new IllegalStateException("the tide is out")));
    assertThat(line.lines()).hasSize(1);
    assertThat(line).contains("\"error\":\"java.lang.IllegalStateException: the tide is out");
  }
}
