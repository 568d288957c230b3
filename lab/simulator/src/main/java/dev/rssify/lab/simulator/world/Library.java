package dev.rssify.lab.simulator.world;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Builds the documents of a simulation. */
record Library(World world) {

  /** The date of documents without entries: 1 January 2015. */
  private static final long FOUNDED = 1_420_070_400;

  private static final long NAME = 0x6e616d65L;

  Version version(Feed feed, long second) {
    Timeline timeline = Timeline.of(world, feed);
    long from = FOUNDED;
    long until = feed.window() == 0 ? Long.MAX_VALUE : timeline.next(second);
    boolean churns = false;
    for (Post post : timeline.latest(second)) {
      from = Math.max(from, post.at());
      churns |= post.feed().identity() == Identity.CHURNING;
      for (long revision : Editor.revisions(post.feed(), post.posting())) {
        if (revision <= second) {
          from = Math.max(from, revision);
        } else {
          until = Math.min(until, revision);
        }
      }
    }
    if (churns) {
      long change = Editor.idsChange(second);
      from = Math.max(from, change - Rhythm.DAY);
      until = Math.min(until, change);
    }
    return new Version(from, until);
  }

  Document document(Feed feed, long second) {
    long from = version(feed, second).from();
    List<Link> links = new ArrayList<>();
    if (feed.has(Trait.PUSHES)) {
      links.add(new Link("hub", world.hubUrl()));
    }
    // The volume of the last change: a later one would be empty, and a change itself.
    int volume = feed.isArchived() ? Volumes.of(feed).at(from) : -1;
    if (volume >= 0) {
      links.add(new Link("prev-archive", world.archiveUrl(feed, volume)));
    }
    return document(
        feed,
        world.finalUrl(feed),
        from,
        entries(feed, Timeline.of(world, feed).latest(second), second),
        links,
        false);
  }

  Optional<Document> archive(Feed feed, int volume, long second) {
    Volumes volumes = Volumes.of(feed);
    int last = volumes.at(second);
    if (!feed.isArchived() || volume < 0 || volume > last) {
      return Optional.empty();
    }
    long until = Math.min(second, volumes.before(volume + 1));
    List<Post> posts = Timeline.of(world, feed).between(volumes.before(volume), until);
    List<Link> links = new ArrayList<>();
    links.add(new Link("current", world.finalUrl(feed)));
    if (volume > 0) {
      links.add(new Link("prev-archive", world.archiveUrl(feed, volume - 1)));
    }
    if (volume < last) {
      links.add(new Link("next-archive", world.archiveUrl(feed, volume + 1)));
    }
    return Optional.of(
        document(
            feed,
            world.archiveUrl(feed, volume),
            until,
            entries(feed, posts, second),
            links,
            true));
  }

  List<Entry> shown(Feed feed, long from, long until) {
    Timeline timeline = Timeline.of(world, feed);
    List<Post> posts = new ArrayList<>(timeline.between(from, until));
    posts.addAll(timeline.latest(from));
    List<Entry> shown = new ArrayList<>();
    for (int i = 0; i < posts.size() && feed.window() > 0; i++) {
      long last = i < feed.window() ? until : posts.get(i - feed.window()).at() - 1;
      if (last >= posts.get(i).at()) {
        shown.add(entry(feed, posts.get(i), last));
      }
    }
    return shown;
  }

  private Document document(
      Feed feed, String self, long updated, List<Entry> entries, List<Link> links, boolean past) {
    Draw draw = new Draw(feed.key() ^ NAME);
    return new Document(
        feed,
        Prose.name(draw),
        Prose.sentences(draw, 1),
        self,
        world.siteLink(feed),
        Instant.ofEpochSecond(updated),
        entries,
        links,
        past);
  }

  private List<Entry> entries(Feed feed, List<Post> posts, long second) {
    return posts.stream().map(post -> entry(feed, post, second)).toList();
  }

  private Entry entry(Feed shownBy, Post post, long second) {
    Feed feed = post.feed();
    Entry entry = new Editor(feed, world.siteLink(feed)).entry(post.posting(), second);
    if (feed.number() == shownBy.number()) {
      return entry;
    }
    String title = Prose.name(new Draw(feed.key() ^ NAME));
    return entry.from(new Origin(title, world.finalUrl(feed)));
  }
}
