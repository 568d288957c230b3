package dev.rssify.lab.simulator.server;

import dev.rssify.lab.simulator.render.Renderer;
import dev.rssify.lab.simulator.world.Feed;
import dev.rssify.lab.simulator.world.World;

/**
 * A cache of recently used versions and bodies.
 *
 * <p>Invariants: everything in it can be computed again; evicting changes no response.
 *
 * <p>Not thread-safe.
 */
final class Archive implements AutoCloseable {

  /** The number of feeds whose current version is cached; each takes about a kilobyte. */
  private static final int MAX_VERSIONS = 16_384;

  private final World world;
  private final Lru<CurrentDocument> documents = new Lru<>(MAX_VERSIONS, document -> 1);
  private final Lru<Body> bodies;
  private final Gzip gzip = new Gzip();

  /** By feed, the length of the last body. */
  private final int[] lengths;

  /** Bytes of a version. */
  @SuppressWarnings("ArrayRecordComponent") // shared bytes, never compared
  private record Body(long versionFrom, byte[] bytes) {}

  Archive(World world, long maxBytes) {
    this.world = world;
    this.lengths = new int[world.feeds()];
    this.bodies = new Lru<>(maxBytes, body -> body.bytes().length);
  }

  /** A feed at a second. */
  CurrentDocument document(int number, long second) {
    CurrentDocument known = documents.get(number);
    if (known == null || !known.version().isCurrent(second)) {
      known = CurrentDocument.of(world, known == null ? world.feed(number) : known.feed(), second);
      documents.put(number, known);
    }
    return known;
  }

  byte[] body(CurrentDocument document, boolean gzipped) {
    int key = document.feed().number() * 2 + (gzipped ? 1 : 0);
    Body known = bodies.get(key);
    if (known == null || known.versionFrom() != document.version().from()) {
      byte[] plain = Renderer.render(world.document(document.feed(), document.version().from()));
      known = new Body(document.version().from(), gzipped ? gzip.compress(plain) : plain);
      bodies.put(key, known);
      lengths[document.feed().number()] = known.bytes().length;
    }
    return known.bytes();
  }

  /** The length of the last body of a feed; 0 when there was none. */
  int lastLength(Feed feed) {
    return lengths[feed.number()];
  }

  /** The number of cached bytes. */
  long heldBytes() {
    return bodies.weight();
  }

  @Override
  public void close() {
    gzip.close();
  }
}
