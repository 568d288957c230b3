package dev.rssify.adapters.exportparquet.lake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.testing.contract.PollCommits;
import dev.rssify.testkit.ManualClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A lake whose process is killed between two changes of its files. */
class LakeCrashTest extends SampleLake {

  /** While a batch is published, and while small files are deleted for a merged one. */
  @ParameterizedTest
  @ValueSource(ints = {1, 13})
  void a_crash_duplicates_and_loses_no_row(int changes) throws Exception {
    assertThat(crashAndRecover(changes)).isTrue();
  }

  @Test
  @Tag("long")
  void a_crash_at_any_change_duplicates_and_loses_no_row() throws Exception {
    int changes = 0;
    while (crashAndRecover(changes)) {
      changes++;
    }
    assertThat(changes).isGreaterThan(20);
  }

  /** While small files are deleted for a merged one, and before the merged one gets its name. */
  @ParameterizedTest
  @ValueSource(ints = {13, 16, 17})
  void a_storage_that_fails_for_a_moment_hides_no_row(int changes) throws Exception {
    CrashingStorage failing = new CrashingStorage(FolderStorage.open(folder), changes);
    ManualClock now = startedAt(PollCommits.T0);
    try (Lake lake = Lake.open(failing, now)) {
      for (JournalEvent event : events) {
        now.set(event.at().isAfter(now.instant()) ? event.at() : now.instant());
        try {
          lake.sink(store).deliver(event);
          now.advance(Duration.ofMinutes(1));
          lake.writeIfDue();
        } catch (IOException e) {
          failing.repair();
          lake.sink(store).deliver(event);
        }
      }
      assertThat(failing.hasCrashed()).isFalse();
      now.advance(Duration.ofDays(1));
      for (int day = 0; day < 4; day++) {
        lake.writeIfDue();
      }
      assertThat(numbers(LakeTable.EVENTS)).isEqualTo(numbers(1, EVENTS));
      assertThat(numbers(LakeTable.ENTRIES)).isEqualTo(numbers(1, EVENTS - 2));
    }
  }

  /** Whether there was a crash: false when the work needs fewer changes. */
  private boolean crashAndRecover(int changes) throws Exception {
    Path lake = Files.createDirectory(folder.resolve("crash-" + changes));
    boolean crashed = crash(lake, changes);
    // Everything before the crash is complete.
    assertThat(numbers(lake, LakeTable.EVENTS))
        .as("after %s changes", changes)
        .doesNotHaveDuplicates();

    fill(FolderStorage.open(lake));

    assertThat(numbers(lake, LakeTable.EVENTS)).isEqualTo(numbers(1, EVENTS));
    assertThat(numbers(lake, LakeTable.ENTRIES)).isEqualTo(numbers(1, EVENTS - 2));
    assertThat(numbers(lake, LakeTable.DERIVATIONS)).hasSize(1);
    assertThat(numbers(lake, LakeTable.VERSIONS)).hasSize(1);
    assertThat(parquet(lake.resolve("_ready"))).isEmpty();
    return crashed;
  }

  /** Whether the storage ended before the work. */
  private boolean crash(Path lake, int changes) throws Exception {
    ManualClock before = startedAt(PollCommits.T0);
    CrashingStorage dying = new CrashingStorage(FolderStorage.open(lake), changes);
    try (Lake killed = Lake.open(dying, before)) {
      for (JournalEvent event : events) {
        if (event.at().isAfter(before.instant())) {
          before.set(event.at());
        }
        killed.sink(store).deliver(event);
        if (event.seq() % 2 == 0) {
          before.advance(Duration.ofMinutes(1));
          killed.writeIfDue();
        }
      }
    } catch (IOException e) {
      assertThat(dying.hasCrashed()).isTrue();
    }
    return dying.hasCrashed();
  }
}
