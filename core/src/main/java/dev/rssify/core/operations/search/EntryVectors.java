package dev.rssify.core.operations.search;

import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.entry.EntryEmbedding;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.store.DerivationStore;
import dev.rssify.core.store.StoreException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads the stored vectors of entries.
 *
 * @param reader reads the JSON form of an embedding
 */
public record EntryVectors(DerivationStore derivations, Function<String, EntryEmbedding> reader) {

  /** The version of what is computed with a model; changes when texts are prepared differently. */
  public static String version(String model) {
    return model + ".1";
  }

  /** Whether an event says that an entry has a vector of this version now. */
  static boolean isAdded(Payload event, String version) {
    return event instanceof Payload.DerivationAdded(_, String kind, String added)
        && kind.equals(EntryEmbedding.KIND)
        && (added.equals(version) || added.equals(version + EntryEmbedding.ARTICLE));
  }

  /** The vector of an entry, that of its article if possible; empty when there is none. */
  public Optional<UnitVector> vector(String uid, String version) {
    return derivation(uid, version + EntryEmbedding.ARTICLE)
        .or(() -> derivation(uid, version))
        .flatMap(this::read);
  }

  private Optional<Derivation> derivation(String uid, String version) {
    return derivations.derivation(uid, EntryEmbedding.KIND, version);
  }

  /** Other programs store derivations too, so the content may be invalid. */
  private Optional<UnitVector> read(Derivation found) {
    try {
      String json = new String(found.content().toBytes(), StandardCharsets.UTF_8);
      return UnitVector.of(reader.apply(json).vector());
    } catch (StoreException | NullPointerException e) {
      return Optional.empty();
    }
  }
}
