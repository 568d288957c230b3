package dev.rssify.embed.derive;

import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryEmbedding;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.operations.search.EmbeddingModel;
import dev.rssify.core.operations.search.EmbeddingModel.Purpose;
import dev.rssify.core.operations.search.EmbeddingModel.Result;
import dev.rssify.core.operations.search.EntryVectors;
import dev.rssify.core.operations.search.UnitVector;
import dev.rssify.core.store.Store;
import dev.rssify.json.codec.RecordJson;
import java.time.Instant;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * Computes the meaning of entries.
 *
 * @param articles whether the articles of a feed are read
 */
public record EmbeddingEnricher(EmbeddingModel model, Predicate<Feed> articles, Store store)
    implements TextEnricher {

  /** Embeds the start of a text only: it shows the subject, and models read little more. */
  private static final int MAX_CHARS = 4_000;

  @Override
  public String kind() {
    return EntryEmbedding.KIND;
  }

  @Override
  public String version(Feed feed) {
    String version = EntryVectors.version(model.name());
    return articles.test(feed) ? version + EntryEmbedding.ARTICLE : version;
  }

  @Override
  public boolean wants(Feed feed) {
    return true;
  }

  @Override
  public Outcome derive(Entry entry, Feed feed, Input input) {
    AnalyzedText text = AnalyzedText.of(entry, store);
    String whole = text.whole();
    int end = Math.min(whole.length(), MAX_CHARS);
    boolean splitsPair = end < whole.length() && Character.isLowSurrogate(whole.charAt(end));
    String start = whole.substring(0, splitsPair ? end - 1 : end);
    return switch (model.embed(start, Purpose.ENTRY)) {
      case Result.BackingOff(_, Instant until) -> new Outcome.Later(until);
      case Result.Failed(String reason) ->
          new Outcome.Failed(new Failure("embedding_failed", reason, false));
      case Result.Rejected(String reason) ->
          new Outcome.Failed(new Failure("embedding_rejected", reason, true));
      case Result.Embedded(UnitVector vector) ->
          new Outcome.Derived(
              new Content(
                  "application/json",
                  Body.of(
                      RecordJson.utf8(
                          new EntryEmbedding(
                              model.name(),
                              version(feed),
                              entry.content().keys().md5(),
                              text.source().name().toLowerCase(Locale.ROOT),
                              text.source() == AnalyzedText.Source.TITLE,
                              vector.rounded())))));
    };
  }
}
