package dev.rssify.json.codec;

import dev.rssify.core.store.StoreRecord;
import io.avaje.jsonb.Json;

/** Generates adapters for the sections of backups and snapshots. */
@Json.Import(
    value = StoreRecord.class,
    jsonSettings = @Json(naming = Json.Naming.LowerUnderscore, typeProperty = "section"),
    subtypes = {
      @Json.SubType(type = StoreRecord.OfFeed.class, name = "feeds"),
      @Json.SubType(type = StoreRecord.OfSubscription.class, name = "subscriptions"),
      @Json.SubType(type = StoreRecord.OfEntry.class, name = "entries"),
      @Json.SubType(type = StoreRecord.OfFetch.class, name = "fetches"),
      @Json.SubType(type = StoreRecord.OfHour.class, name = "fetch_hours"),
      @Json.SubType(type = StoreRecord.OfRaw.class, name = "raw_fetches"),
      @Json.SubType(type = StoreRecord.OfAttempt.class, name = "attempts"),
      @Json.SubType(type = StoreRecord.OfCursor.class, name = "cursors"),
      @Json.SubType(type = StoreRecord.OfFlag.class, name = "flags"),
      @Json.SubType(type = StoreRecord.OfGate.class, name = "gates"),
      @Json.SubType(type = StoreRecord.OfTask.class, name = "tasks"),
      @Json.SubType(type = StoreRecord.OfCluster.class, name = "clusters"),
      @Json.SubType(type = StoreRecord.OfJournal.class, name = "journal"),
      @Json.SubType(type = StoreRecord.OfEvent.class, name = "events")
    })
interface SectionRecords {}
