package dev.rssify.lab.simulator.server;

import dev.rssify.lab.simulator.render.ImfDate;
import dev.rssify.lab.simulator.world.Feed;
import dev.rssify.lab.simulator.world.Trait;
import dev.rssify.lab.simulator.world.Version;
import dev.rssify.lab.simulator.world.World;
import org.jspecify.annotations.Nullable;

/** What is known of a feed for as long as its document does not change; without the body. */
record CurrentDocument(
    Feed feed, Version version, String lastModified, Representation plain, Representation gzip) {

  static CurrentDocument of(World world, Feed feed, long second) {
    Version version = world.version(feed, second);
    String lastModified = ImfDate.format(version.from());
    return new CurrentDocument(
        feed,
        version,
        lastModified,
        new Representation(feed, Etags.of(feed, version.from(), false), lastModified),
        new Representation(feed, Etags.of(feed, version.from(), true), lastModified));
  }

  boolean sendsGzip(RequestHead request) {
    return request.gzip() && feed.has(Trait.GZIP);
  }

  Representation in(boolean gzipped) {
    return gzipped ? gzip : plain;
  }

  /** Whether the client has this representation already (RFC 9110, section 13.2.2). */
  boolean isNotModified(RequestHead request, Representation representation) {
    if (!feed.validation().answersNotModified()) {
      return false;
    }
    if (request.ifNoneMatch() != null) {
      return feed.validation().sendsEtag()
          && Etags.matches(request.ifNoneMatch(), representation.etag());
    }
    return request.ifModifiedSince() != null
        && feed.validation().sendsLastModified()
        && (request.ifModifiedSince().equals(lastModified)
            || ImfDate.parse(request.ifModifiedSince()) >= version.from());
  }

  Validator judgeEtag(@Nullable String sent, Representation representation) {
    if (sent == null) {
      return Validator.ABSENT;
    } else if (!feed.validation().sendsEtag()) {
      return Validator.FOREIGN;
    } else if (sent.equals(representation.etag())) {
      return Validator.CURRENT;
    }
    return Etags.isGenuine(feed, sent) ? Validator.FORMER : Validator.FOREIGN;
  }

  Validator judgeDate(@Nullable String sent, World world) {
    if (sent == null) {
      return Validator.ABSENT;
    } else if (!feed.validation().sendsLastModified()) {
      return Validator.FOREIGN;
    } else if (sent.equals(lastModified)) {
      return Validator.CURRENT;
    }
    long second = ImfDate.parse(sent);
    return second >= 0 && world.version(feed, second).from() == second
        ? Validator.FORMER
        : Validator.FOREIGN;
  }
}
