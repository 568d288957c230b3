package dev.rssify.embed;

import dev.rssify.adapters.fetchhttp.HttpCodings;
import dev.rssify.core.normalize.EntryNormalizer;
import dev.rssify.core.operations.KeptAnswers;
import dev.rssify.core.operations.RawRetention;
import dev.rssify.core.operations.Reparse;
import dev.rssify.core.operations.Verification;
import dev.rssify.core.source.SourceTypes;
import dev.rssify.formats.html.JsoupHtmlText;

/** What can be done with kept answers without asking anybody. */
public record RawOperations(
    KeptAnswers answers, Reparse reparse, Verification verification, RawRetention retention) {

  public static RawOperations of(EngineConfig config, Storage storage) {
    return of(config, storage, Sources.discovered());
  }

  /** As above, with the source types that are given and no others. */
  public static RawOperations of(EngineConfig config, Storage storage, SourceTypes sources) {
    KeptAnswers answers =
        new KeptAnswers(storage.store(), storage.raw(), new HttpCodings(config.http()));
    return new RawOperations(
        answers,
        new Reparse(
            storage.store(),
            answers,
            sources,
            config.parse(),
            new EntryNormalizer(new JsoupHtmlText())),
        new Verification(storage.store(), answers, storage.segments()),
        new RawRetention(storage.store(), storage.segments(), config.rawRetention()));
  }
}
