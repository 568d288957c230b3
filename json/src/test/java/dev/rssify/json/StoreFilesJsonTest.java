package dev.rssify.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.model.entry.ClusterMember;
import dev.rssify.core.store.StoreException;
import dev.rssify.core.store.StoreRecord;
import dev.rssify.core.store.memory.Change;
import dev.rssify.core.store.memory.ClusterUpdate;
import dev.rssify.json.stored.ChangeJson;
import dev.rssify.json.stored.SnapshotJson;
import dev.rssify.json.stored.StoreRecordJson;
import dev.rssify.testkit.Gen;
import dev.rssify.testkit.Property;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The JSON of file stores and backups. */
class StoreFilesJsonTest {

  @Test
  void every_change_is_read_back_unchanged() {
    Property.forAll(
        Records.of(Change.class),
        change ->
            assertThat(ChangeJson.readAll("{\"changes\":[" + ChangeJson.write(change) + "]}"))
                .isEqualTo(List.of(change)));
  }

  @Test
  void a_change_of_clusters_has_the_field_names_of_earlier_stores() {
    Change<?> change =
        new ClusterUpdate(Map.of("b", "a"), List.of(new ClusterMember("c", "a", 1, 2)), List.of());

    assertThat(ChangeJson.write(change))
        .contains("\"united\":{\"b\":\"a\"}", "\"joined\":1", "\"compared\":2");
  }

  @Test
  void every_record_is_read_back_unchanged() {
    Property.forAll(
        Records.of(StoreRecord.class),
        record -> assertThat(StoreRecordJson.read(StoreRecordJson.line(record))).isEqualTo(record));
  }

  @Test
  void a_snapshot_is_read_back_unchanged() {
    Property.forAll(
        Gen.lists(Records.of(StoreRecord.class), 9),
        records -> {
          ByteArrayOutputStream out = new ByteArrayOutputStream();
          List<StoreRecord> back = new ArrayList<>();
          write(out, records);
          assertThat(SnapshotJson.read(new ByteArrayInputStream(out.toByteArray()), back::add))
              .isEqualTo(7);
          assertThat(back).isEqualTo(records);
        });
  }

  private static void write(ByteArrayOutputStream out, List<StoreRecord> records) {
    try {
      SnapshotJson.write(out, 7, records::forEach);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void a_truncated_snapshot_is_corruption() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    write(out, List.of(new StoreRecord.OfCursor("web", 3)));
    byte[] whole = out.toByteArray();
    for (int length = 0; length < whole.length; length++) {
      ByteArrayInputStream torn = new ByteArrayInputStream(whole, 0, length);
      assertThatThrownBy(() -> SnapshotJson.read(torn, record -> {}))
          .isInstanceOfSatisfying(
              StoreException.class,
              e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.CORRUPTION));
    }
  }

  @Test
  void a_snapshot_of_a_newer_version_is_rejected_before_its_records_are_read() {
    byte[] newer = "{\"version\":2,\"seq\":1,\"dreams\":[{}]}".getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> SnapshotJson.read(new ByteArrayInputStream(newer), record -> {}))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("newer rssify");
  }
}
