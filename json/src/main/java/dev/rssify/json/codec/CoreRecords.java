package dev.rssify.json.codec;

import dev.rssify.core.dispatch.HostQueue;
import dev.rssify.core.enrich.Rederive;
import dev.rssify.core.model.entry.Derivation;
import dev.rssify.core.model.entry.Entry;
import dev.rssify.core.model.entry.EntryArticle;
import dev.rssify.core.model.entry.EntryEnclosures;
import dev.rssify.core.model.entry.EntryHeadline;
import dev.rssify.core.model.entry.EntryKeys;
import dev.rssify.core.model.entry.EntryMerge;
import dev.rssify.core.model.entry.EntryUpdate;
import dev.rssify.core.model.entry.EntryVersion;
import dev.rssify.core.model.entry.EntryWrites;
import dev.rssify.core.model.entry.Fingerprint;
import dev.rssify.core.model.entry.IdentityKey;
import dev.rssify.core.model.entry.LastDocument;
import dev.rssify.core.model.entry.NormalizedEntry;
import dev.rssify.core.model.entry.RawRef;
import dev.rssify.core.model.entry.Sightings;
import dev.rssify.core.model.entry.WindowDelta;
import dev.rssify.core.model.entry.WindowEntry;
import dev.rssify.core.model.feed.Cadence;
import dev.rssify.core.model.feed.CronSchedule;
import dev.rssify.core.model.feed.DecisionTrace;
import dev.rssify.core.model.feed.Feed;
import dev.rssify.core.model.feed.FeedAddress;
import dev.rssify.core.model.feed.FeedArticles;
import dev.rssify.core.model.feed.FeedBackfill;
import dev.rssify.core.model.feed.FeedDescription;
import dev.rssify.core.model.feed.FeedHealth;
import dev.rssify.core.model.feed.FeedIdentity;
import dev.rssify.core.model.feed.FeedLink;
import dev.rssify.core.model.feed.FeedPause;
import dev.rssify.core.model.feed.FeedPlacement;
import dev.rssify.core.model.feed.FeedPush;
import dev.rssify.core.model.feed.FeedRetention;
import dev.rssify.core.model.feed.FeedSchedule;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.FeedSource;
import dev.rssify.core.model.feed.FeedState;
import dev.rssify.core.model.feed.FeedStats;
import dev.rssify.core.model.feed.FeedUrl;
import dev.rssify.core.model.feed.Polling;
import dev.rssify.core.model.feed.RedirectSightings;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.http.Credential;
import dev.rssify.core.model.http.ExchangeTimings;
import dev.rssify.core.model.http.FetchLimits;
import dev.rssify.core.model.http.Header;
import dev.rssify.core.model.http.Hop;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.model.http.SecretRef;
import dev.rssify.core.model.http.Validators;
import dev.rssify.core.model.journal.DeadLetter;
import dev.rssify.core.model.journal.EventFeed;
import dev.rssify.core.model.journal.EventSelection;
import dev.rssify.core.model.journal.JournalDraft;
import dev.rssify.core.model.journal.JournalEvent;
import dev.rssify.core.model.journal.JournalEvent.Payload;
import dev.rssify.core.model.journal.SinkDefinition;
import dev.rssify.core.model.parsed.ArchiveLinks;
import dev.rssify.core.model.parsed.ByteRange;
import dev.rssify.core.model.parsed.Enclosure;
import dev.rssify.core.model.parsed.EntryPodcast;
import dev.rssify.core.model.parsed.EntrySource;
import dev.rssify.core.model.parsed.FeedImage;
import dev.rssify.core.model.parsed.FeedPodcast;
import dev.rssify.core.model.parsed.GeoPoint;
import dev.rssify.core.model.parsed.MediaItem;
import dev.rssify.core.model.parsed.ParsedEntry;
import dev.rssify.core.model.parsed.Person;
import dev.rssify.core.model.parsed.PublisherHints;
import dev.rssify.core.model.poll.Attempt;
import dev.rssify.core.model.poll.BlobRef;
import dev.rssify.core.model.poll.FetchHour;
import dev.rssify.core.model.poll.FetchRecord;
import dev.rssify.core.model.poll.HostGate;
import dev.rssify.core.model.poll.PollOutcome;
import dev.rssify.core.model.poll.RawFetch;
import dev.rssify.core.model.poll.SlotClaim;
import dev.rssify.core.model.poll.Task;
import dev.rssify.core.operations.archive.Reparse;
import dev.rssify.core.operations.archive.Verification;
import dev.rssify.core.operations.manual.ManualPollTask;
import dev.rssify.core.operations.outward.HubDelivery;
import dev.rssify.core.operations.outward.HubRequest;
import dev.rssify.core.operations.outward.HubSubscription;
import dev.rssify.core.operations.outward.OutwardFeed;
import dev.rssify.core.operations.search.StandingQuery;
import dev.rssify.core.operations.statistics.Figure;
import dev.rssify.core.operations.statistics.Statistics;
import dev.rssify.core.source.ConfigField;
import dev.rssify.core.store.Attempts;
import dev.rssify.core.store.NewFeed;
import dev.rssify.core.store.RetentionPolicy;
import dev.rssify.core.store.StoreSizes;
import dev.rssify.core.store.memory.AttemptChange;
import dev.rssify.core.store.memory.ClusterUpdate;
import dev.rssify.core.store.memory.CursorChange;
import dev.rssify.core.store.memory.DerivationChange;
import dev.rssify.core.store.memory.FeedChange;
import dev.rssify.core.store.memory.FlagChange;
import dev.rssify.core.store.memory.GateChange;
import dev.rssify.core.store.memory.RawChange;
import dev.rssify.core.store.memory.RetentionChange;
import dev.rssify.core.store.memory.SlotChange;
import dev.rssify.core.store.memory.SubscriptionChange;
import dev.rssify.core.store.memory.TaskChange;
import io.avaje.jsonb.Json;

/** The records of the engine that have a generated adapter; others get none, or other names. */
@Json.Import(
    value = {
      Derivation.class,
      Entry.class,
      EntryArticle.class,
      EntryEnclosures.class,
      EntryEnclosures.File.class,
      EntryHeadline.class,
      EntryKeys.class,
      EntryMerge.class,
      EntryUpdate.class,
      EntryVersion.class,
      EntryWrites.class,
      Fingerprint.class,
      IdentityKey.class,
      LastDocument.class,
      NormalizedEntry.class,
      NormalizedEntry.Rendering.class,
      RawRef.class,
      Sightings.class,
      WindowDelta.class,
      WindowEntry.class,
      Cadence.class,
      CronSchedule.class,
      DecisionTrace.class,
      Feed.class,
      FeedAddress.class,
      FeedArticles.class,
      FeedBackfill.class,
      FeedDescription.class,
      FeedHealth.class,
      FeedHealth.LastError.class,
      FeedIdentity.class,
      FeedLink.class,
      FeedPause.class,
      FeedPlacement.class,
      FeedPush.class,
      FeedRetention.class,
      FeedSchedule.class,
      FeedSettings.class,
      FeedSource.class,
      FeedState.class,
      FeedStats.class,
      FeedUrl.class,
      Polling.class,
      RedirectSightings.class,
      Subscription.class,
      ExchangeTimings.class,
      FetchLimits.Overrides.class,
      Header.class,
      Hop.class,
      RequestProfile.class,
      SecretRef.class,
      Validators.class,
      DeadLetter.class,
      ManualPollTask.class,
      EventFeed.class,
      EventSelection.class,
      SinkDefinition.class,
      JournalDraft.class,
      JournalEvent.class,
      ArchiveLinks.class,
      ByteRange.class,
      Enclosure.class,
      EntryPodcast.class,
      EntrySource.class,
      FeedImage.class,
      FeedPodcast.class,
      GeoPoint.class,
      MediaItem.class,
      ParsedEntry.class,
      Person.class,
      PublisherHints.class,
      Attempt.class,
      BlobRef.class,
      FetchHour.class,
      FetchRecord.class,
      HostGate.class,
      HostQueue.class,
      HostGate.Waiter.class,
      RawFetch.class,
      SlotClaim.class,
      Task.class,
      Rederive.Report.class,
      Reparse.Report.class,
      Verification.Problem.class,
      Verification.Report.class,
      HubDelivery.class,
      HubRequest.class,
      HubSubscription.class,
      OutwardFeed.class,
      Figure.class,
      Statistics.Count.class,
      ConfigField.class,
      Attempts.PollStart.class,
      NewFeed.class,
      RetentionPolicy.class,
      StoreSizes.class,
      AttemptChange.class,
      CursorChange.class,
      ClusterUpdate.class,
      DerivationChange.class,
      FeedChange.Added.class,
      FeedChange.Removed.class,
      FlagChange.class,
      GateChange.Pruned.class,
      GateChange.Put.class,
      RawChange.Added.class,
      RawChange.Forgotten.class,
      RawChange.Relocated.class,
      RetentionChange.class,
      SlotChange.class,
      SubscriptionChange.Put.class,
      SubscriptionChange.Removed.class,
      TaskChange.Claimed.class,
      TaskChange.Exchanged.class,
      TaskChange.Removed.class,
      TaskChange.Updated.class,
      Payload.DerivationAdded.class,
      Payload.EntriesMerged.class,
      Payload.EntryVanished.class,
      Payload.FeedAdded.class,
      Payload.FeedChanged.class,
      Payload.FeedGone.class,
      Payload.FeedRecovered.class,
      Payload.FeedRemoved.class,
      Payload.FeedStale.class,
      Payload.GapDetected.class,
      Payload.EntriesRewritten.class,
      Payload.ClusterChanged.class,
      Payload.ClusterChanged.Merge.class,
      Payload.ContextUpdated.class,
      Payload.QueryMatched.class,
      StandingQuery.class
    },
    jsonSettings = @Json(naming = Json.Naming.LowerUnderscore))
@Json.Import(
    value = Credential.class,
    jsonSettings = @Json(naming = Json.Naming.LowerUnderscore, typeProperty = "type"),
    subtypes = {
      @Json.SubType(type = Credential.Basic.class, name = "basic"),
      @Json.SubType(type = Credential.Bearer.class, name = "bearer"),
      @Json.SubType(type = Credential.Custom.class, name = "header")
    })
@Json.Import(
    value = Payload.class,
    jsonSettings = @Json(naming = Json.Naming.LowerUnderscore, typeProperty = "type"),
    subtypes = {
      @Json.SubType(type = Payload.DerivationAdded.class, name = "derivation_added"),
      @Json.SubType(type = Payload.EntriesMerged.class, name = "entries_merged"),
      @Json.SubType(type = Payload.EntryUpdated.class, name = "entry_updated"),
      @Json.SubType(type = Payload.EntryVanished.class, name = "entry_vanished"),
      @Json.SubType(type = Payload.FeedAdded.class, name = "feed_added"),
      @Json.SubType(type = Payload.FeedChanged.class, name = "feed_changed"),
      @Json.SubType(type = Payload.FeedGone.class, name = "feed_gone"),
      @Json.SubType(type = Payload.FeedMoved.class, name = "feed_moved"),
      @Json.SubType(type = Payload.FeedRecovered.class, name = "feed_recovered"),
      @Json.SubType(type = Payload.FeedRemoved.class, name = "feed_removed"),
      @Json.SubType(type = Payload.FeedStale.class, name = "feed_stale"),
      @Json.SubType(type = Payload.GapDetected.class, name = "gap_detected"),
      @Json.SubType(type = Payload.EntriesRewritten.class, name = "history_rewritten"),
      @Json.SubType(type = Payload.NewEntry.class, name = "new_entry"),
      @Json.SubType(type = Payload.ClusterChanged.class, name = "cluster_changed"),
      @Json.SubType(type = Payload.ContextUpdated.class, name = "context_updated"),
      @Json.SubType(type = Payload.QueryMatched.class, name = "query_matched")
    })
@Json.Import(
    value = PollOutcome.class,
    jsonSettings = @Json(naming = Json.Naming.LowerUnderscore, typeProperty = "type"),
    subtypes = {
      @Json.SubType(type = PollOutcome.Succeeded.class, name = "poll_succeeded"),
      @Json.SubType(type = PollOutcome.Failed.class, name = "poll_failed")
    })
interface CoreRecords {}
