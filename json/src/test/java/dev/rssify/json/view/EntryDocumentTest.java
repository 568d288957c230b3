package dev.rssify.json.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.NormalizedEntry;
import dev.rssify.core.model.entry.Sightings;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.store.StoreException;
import dev.rssify.json.Records;
import dev.rssify.json.codec.RecordJson;
import dev.rssify.testkit.Property;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntryDocumentTest {

  private static final IdentityKey KEY = new IdentityKey(IdentityKey.Kind.ID, "1");
  private static final Sightings SEEN = new Sightings(Instant.EPOCH, 1, null);

  @Test
  void a_stored_entry_is_read_back_with_the_served_links() {
    Property.forAll(
        Records.of(Entry.class),
        entry ->
            assertThat(
                    EntryDocument.read(
                        RecordJson.line(EntryDocument.of(entry)),
                        entry.identity(),
                        entry.generation(),
                        entry.sightings()))
                .isEqualTo(served(entry)));
  }

  private static Entry served(Entry entry) {
    NormalizedEntry content = entry.content();
    return new Entry(
        entry.uid(),
        entry.feedId(),
        entry.identity(),
        entry.generation(),
        new NormalizedEntry(
            content.published(),
            WebUrl.webOrNull(content.canonicalLink()),
            content.contentHash(),
            content.rendering()),
        entry.sortAt(),
        entry.firstSeen(),
        entry.sightings(),
        entry.version(),
        entry.initial(),
        entry.backfill(),
        entry.rawRefs());
  }

  @Test
  void a_stored_document_and_its_sightings_are_the_entry_as_served() {
    Property.forAll(
        Records.of(Entry.class),
        entry -> {
          byte[] document =
              RecordJson.line(EntryDocument.of(entry)).getBytes(StandardCharsets.UTF_8);
          assertThat(
                  new String(
                      EntryDocument.served(document, entry.sightings()), StandardCharsets.UTF_8))
              .isEqualTo(EntryDocument.line(entry));
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "{", "[]", "null", "{}", "{\"text\":7}", "{\"raw_refs\":[{}]}", "{} {}"})
  void an_invalid_entry_is_corruption(String text) {
    assertThatThrownBy(() -> EntryDocument.read(text, KEY, 0, SEEN))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.CORRUPTION));
  }
}
