package dev.rssify.formats.draft;

import dev.rssify.core.model.parsed.FeedPodcast;
import dev.rssify.core.model.parsed.Person;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The itunes elements of a channel while they are parsed. */
public final class ShowDraft {

  public @Nullable String author;
  public @Nullable Person owner;
  public @Nullable String image;
  public @Nullable Boolean explicit;
  public @Nullable String type;
  public @Nullable Boolean block;
  public @Nullable Boolean complete;
  public @Nullable String newFeedUrl;
  public final List<String> categories = new ArrayList<>(0);
  public @Nullable String summary;

  private static final FeedPodcast NOTHING =
      new FeedPodcast(null, null, null, null, null, null, null, null, List.of(), null);

  /** The collected values, or null where there are none. */
  @Nullable FeedPodcast finish() {
    FeedPodcast podcast =
        new FeedPodcast(
            author,
            owner,
            image,
            explicit,
            type,
            block,
            complete,
            newFeedUrl,
            List.copyOf(categories),
            summary);
    return podcast.equals(NOTHING) ? null : podcast;
  }
}
