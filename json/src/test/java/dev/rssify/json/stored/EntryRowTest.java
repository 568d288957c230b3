package dev.rssify.json.stored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.NormalizedEntry;
import dev.rssify.core.model.entry.RawRef;
import dev.rssify.core.model.entry.Sightings;
import dev.rssify.json.Records;
import dev.rssify.json.api.EntryRecordJson;
import dev.rssify.json.io.ByteText;
import dev.rssify.json.record.EntryDocumentJson;
import dev.rssify.json.record.RawRefsJson;
import dev.rssify.testkit.Gen;
import dev.rssify.testkit.Property;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class EntryRowTest {

  private static final Function<RandomGenerator, NormalizedEntry> CONTENT =
      Records.of(NormalizedEntry.class);
  private static final Function<RandomGenerator, List<RawRef>> REFS =
      Gen.lists(Records.of(RawRef.class), 4);

  @Test
  void what_is_copied_is_what_would_be_written() {
    Property.forAll(
        random -> entry(CONTENT.apply(random), REFS.apply(random), random),
        entry ->
            assertThat(row(entry, EntryDocumentJson.DOCUMENT.write(entry.content())).reported())
                .map(EntryRowTest::text)
                .contains(new EntryRecordJson().write(entry)));
  }

  @Test
  void what_is_encoded_at_once_is_the_same() {
    Property.forAll(
        random -> entry(CONTENT.apply(random), REFS.apply(random), random),
        entry ->
            assertThat(text(new EntryRecordJson().utf8(entry)))
                .isEqualTo(new EntryRecordJson().write(entry)));
  }

  @Test
  void documents_in_another_form_are_not_copied() {
    Random random = new Random(3);
    Entry entry = entry(CONTENT.apply(random), List.of(), random);
    String document = EntryDocumentJson.DOCUMENT.write(entry.content());
    String moved = document.replaceFirst("(\"content_hash\":\"[^\"]*\")}$", "") + "\"later\":1}";

    for (String other :
        List.of(
            "",
            "{",
            "{}",
            "[]",
            "nothing",
            document.substring(0, document.length() / 2),
            document.substring(0, document.length() - 1) + ",\"more\":1}",
            document + "}",
            moved)) {
      assertThat(row(entry, other).reported()).as(other).isEmpty();
    }
  }

  @Test
  void times_are_told_as_the_jdk_tells_them() {
    Random random = new Random(7);
    for (int i = 0; i < 10_000; i++) {
      long millis = random.nextLong(-70_000_000_000_000L, 300_000_000_000_000L);
      long time = i % 2 == 0 ? millis : millis / 1000 * 1000;
      assertThat(text(new ByteText(0).time(time).toBytes()))
          .isEqualTo(Instant.ofEpochMilli(time).toString());
    }
  }

  private static Entry entry(NormalizedEntry content, List<RawRef> refs, RandomGenerator random) {
    Instant time = Instant.ofEpochMilli(random.nextLong(0, 4_000_000_000_000L));
    return new Entry(
        "00112233445566778899aabbccddeeff",
        UUID.nameUUIDFromBytes(new byte[] {1}),
        new IdentityKey(IdentityKey.Kind.ID, "1"),
        0,
        content,
        time,
        time.plusSeconds(1),
        new Sightings(time.plusMillis(2), 3, random.nextBoolean() ? 1L : null),
        random.nextInt(1, 9),
        random.nextBoolean(),
        random.nextBoolean(),
        refs);
  }

  private static EntryRow row(Entry entry, String document) {
    return new EntryRow(
        entry.uid(),
        entry.feedId(),
        document.getBytes(StandardCharsets.UTF_8),
        RawRefsJson.DOCUMENT.write(entry.rawRefs()).getBytes(StandardCharsets.UTF_8),
        entry.sortAt(),
        entry.firstSeen(),
        entry.sightings(),
        entry.version(),
        entry.initial(),
        entry.backfill());
  }

  private static String text(byte[] utf8) {
    return new String(utf8, StandardCharsets.UTF_8);
  }
}
