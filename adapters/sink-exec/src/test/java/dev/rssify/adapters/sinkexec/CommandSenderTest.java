package dev.rssify.adapters.sinkexec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.operations.sinks.Delivery;
import dev.rssify.core.operations.sinks.Message;
import dev.rssify.core.text.NameUuid;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Delivers events to commands, with real processes. */
@Timeout(60)
@DisabledOnOs(OS.WINDOWS)
class CommandSenderTest {

  private static final String BODY = "{\"seq\":1,\"title\":\"$(touch pwned) '\\\"\"}";

  @TempDir private Path folder;

  private static Delivery run(String command, Duration timeout) {
    return new CommandSender(command, timeout)
        .send(
            new Message(
                NameUuid.of("event"),
                "new_entry",
                NameUuid.of("feed"),
                null,
                "application/json",
                BODY));
  }

  private static Delivery run(String command) {
    return run(command, Duration.ofSeconds(30));
  }

  @Test
  void a_command_reads_the_event_from_standard_input_and_acknowledges_with_status_0()
      throws IOException {
    Path copy = folder.resolve("copy");
    assertThat(run("cat > '" + copy + "'; echo $RSSIFY_EVENT_TYPE >> '" + copy + "'"))
        .isEqualTo(new Delivery.Accepted());
    assertThat(Files.readString(copy)).isEqualTo(BODY + "new_entry\n");
  }

  @Test
  void any_other_status_is_a_failure_with_the_output_of_the_command() {
    assertThat(run("echo no such table >&2; exit 3"))
        .isEqualTo(new Delivery.Failing("the command ended with status 3: no such table"));
    assertThat(run("exit 75")).isInstanceOf(Delivery.Unavailable.class);
    assertThat(run("/no/such/command")).isInstanceOf(Delivery.Failing.class);
  }

  @Test
  void a_command_that_takes_too_long_is_killed_with_its_children() {
    assertThat(run("sleep 600 & wait", Duration.ofMillis(300)))
        .isEqualTo(new Delivery.Failing("the command took longer than 300 ms"));
    ProcessHandle.current().descendants().forEach(process -> process.onExit().join());
  }

  @Test
  void a_command_that_reads_nothing_does_not_block() {
    assertThat(run("exit 0")).isEqualTo(new Delivery.Accepted());
  }
}
