package dev.rssify.formats.draft;

import dev.rssify.core.model.parsed.EntryPodcast;
import org.jspecify.annotations.Nullable;

/** What the itunes elements of an item say. */
public final class EpisodeDraft {

  public @Nullable Integer durationSeconds;
  public @Nullable Integer episode;
  public @Nullable Integer season;
  public @Nullable String episodeType;
  public @Nullable Boolean explicit;
  public @Nullable String image;
  public @Nullable String subtitle;
  public @Nullable String summary;

  private static final EntryPodcast NOTHING =
      new EntryPodcast(null, null, null, null, null, null, null, null);

  /** What was said, or null where nothing was. */
  @Nullable EntryPodcast finish() {
    EntryPodcast podcast =
        new EntryPodcast(
            durationSeconds, episode, season, episodeType, explicit, image, subtitle, summary);
    return podcast.equals(NOTHING) ? null : podcast;
  }
}
