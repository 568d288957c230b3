package dev.rssify.adapters.rawwarc.segments;

import static dev.rssify.testing.contract.Responses.T0;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.adapters.rawwarc.BrokenChannel;
import dev.rssify.adapters.rawwarc.format.Encoded;
import dev.rssify.adapters.rawwarc.format.WarcRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** No caller waits forever, whatever fails while records are written. */
@Timeout(30)
class SegmentLogTest {

  private static final SegmentName NAME = new SegmentName(SegmentName.day(T0), 1);

  @TempDir private Path folder = Path.of("");

  @Test
  void after_an_error_the_next_record_is_written() throws Exception {
    checkContinues(
        (_, _) -> {
          throw new OutOfMemoryError("for the test");
        },
        "for the test");
  }

  @Test
  void after_a_segment_that_fails_to_write_and_close_the_next_record_is_written() throws Exception {
    checkContinues(
        (_, _) ->
            new OpenSegment(NAME, folder.resolve("broken"), new BrokenChannel(), record("info")),
        "the disk is broken");
  }

  @Test
  void a_segment_whose_first_record_failed_is_deleted() throws Exception {
    SegmentOpener opener = opener();
    try (SegmentLog log = new SegmentLog(opener::roomFor)) {
      Encoded unreadable = new Encoded(new byte[0], new BrokenChannel(), 1, 1);
      assertThatThrownBy(() -> log.append(unreadable, T0)).isInstanceOf(IOException.class);
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void a_closed_log_rejects_records_at_once() throws Exception {
    SegmentLog log = new SegmentLog(opener()::roomFor);
    log.close();

    assertThatThrownBy(() -> log.append(record("late"), T0))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("closed");
  }

  private void checkContinues(SegmentLog.Rolling breaking, String why) throws Exception {
    SegmentOpener opener = opener();
    Iterator<SegmentLog.Rolling> turns = List.of(breaking, opener::roomFor).iterator();
    try (SegmentLog log = new SegmentLog((current, at) -> turns.next().roomFor(current, at))) {
      assertThatThrownBy(() -> log.append(record("first"), T0))
          .isInstanceOf(IOException.class)
          .hasMessageContaining(why);
      assertThat(log.append(record("second"), T0).key()).startsWith("rssify-20260301-");
    }
  }

  private SegmentOpener opener() {
    return new SegmentOpener(new SegmentFolder(folder), WarcConfig.defaults("test"));
  }

  private static Encoded record(String name) throws IOException {
    return Encoded.of(WarcRecord.info(name, "test", T0));
  }
}
