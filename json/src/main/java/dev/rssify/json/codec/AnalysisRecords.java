package dev.rssify.json.codec;

import dev.rssify.core.model.entry.ClusterMember;
import dev.rssify.core.model.entry.EntryEmbedding;
import dev.rssify.core.model.entry.EntryKeywords;
import dev.rssify.core.operations.contexts.FeedContext;
import io.avaje.jsonb.Json;

/** The records of data computed from texts that have a generated adapter. */
@Json.Import(
    value = {
      ClusterMember.class,
      EntryEmbedding.class,
      EntryKeywords.class,
      EntryKeywords.Keyword.class,
      FeedContext.class
    },
    jsonSettings = @Json(naming = Json.Naming.LowerUnderscore))
interface AnalysisRecords {}
