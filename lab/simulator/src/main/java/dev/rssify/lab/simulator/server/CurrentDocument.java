package dev.rssify.lab.simulator.server;

import dev.rssify.lab.simulator.render.ImfDate;
import dev.rssify.lab.simulator.world.Feed;
import dev.rssify.lab.simulator.world.Trait;
import dev.rssify.lab.simulator.world.Version;
import dev.rssify.lab.simulator.world.World;

/** The metadata of a feed until its document changes; without the body. */
record CurrentDocument(
    Feed feed, Version version, String lastModified, Representation plain, Representation gzip) {

  static CurrentDocument of(World world, Feed feed, long second) {
    Version version = world.version(feed, second);
    String lastModified = ImfDate.format(version.from());
    Representation plain = Representation.of(feed, version, lastModified, false);
    return new CurrentDocument(
        feed,
        version,
        lastModified,
        plain,
        feed.has(Trait.GZIP) ? Representation.of(feed, version, lastModified, true) : plain);
  }

  /** The representation for a request. */
  Representation representation(RequestHead request) {
    return request.gzip() ? gzip : plain;
  }

  /** Whether the client has the current representation already (RFC 9110, section 13.2.2). */
  boolean isNotModified(RequestHead request) {
    if (!feed.validation().returnsNotModified()) {
      return false;
    }
    if (request.ifNoneMatch() != null) {
      return feed.validation().sendsEtag()
          && Etags.matches(request.ifNoneMatch(), representation(request).etag());
    }
    return request.ifModifiedSince() != null
        && feed.validation().sendsLastModified()
        && (request.ifModifiedSince().equals(lastModified)
            || ImfDate.parse(request.ifModifiedSince()) >= version.from());
  }

  Validator classifyEtag(RequestHead request) {
    String sent = request.ifNoneMatch();
    if (sent == null) {
      return Validator.ABSENT;
    } else if (!feed.validation().sendsEtag()) {
      return Validator.FOREIGN;
    } else if (sent.equals(representation(request).etag())) {
      return Validator.CURRENT;
    }
    return Etags.isGenuine(feed, sent) ? Validator.FORMER : Validator.FOREIGN;
  }

  Validator classifyDate(RequestHead request, World world) {
    String sent = request.ifModifiedSince();
    if (sent == null) {
      return Validator.ABSENT;
    } else if (!feed.validation().sendsLastModified()) {
      return Validator.FOREIGN;
    } else if (sent.equals(lastModified)) {
      return Validator.CURRENT;
    }
    long second = ImfDate.parse(sent);
    boolean served =
        second >= 0 && second < version.from() && world.version(feed, second).from() == second;
    return served ? Validator.FORMER : Validator.FOREIGN;
  }
}
