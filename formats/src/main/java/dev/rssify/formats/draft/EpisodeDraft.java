package dev.rssify.formats.draft;

import dev.rssify.core.model.parsed.EntryPodcast;
import org.jspecify.annotations.Nullable;

/** The itunes elements of an item while they are parsed. */
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

  /** The collected values, or null where there are none. */
  @Nullable EntryPodcast finish() {
    EntryPodcast podcast =
        new EntryPodcast(
            durationSeconds, episode, season, episodeType, explicit, image, subtitle, summary);
    return podcast.equals(NOTHING) ? null : podcast;
  }
}
