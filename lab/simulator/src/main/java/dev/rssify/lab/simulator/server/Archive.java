package dev.rssify.lab.simulator.server;

import dev.rssify.lab.simulator.render.Renderer;
import dev.rssify.lab.simulator.world.World;

/**
 * Versions and bodies that were wanted lately.
 *
 * <p>Invariants: what it remembers it could compute again; forgetting changes no answer.
 *
 * <p>Threading: one thread.
 */
final class Archive implements AutoCloseable {

  /** Feeds of which the current version is remembered; each costs about half a kilobyte. */
  private static final int REMEMBERED = 100_000;

  private final World world;
  private final Lru<CurrentDocument> documents = new Lru<>(REMEMBERED, document -> 1);
  private final Lru<Body> bodies;
  private final Gzip gzip = new Gzip();

  /** Bytes of a version. */
  @SuppressWarnings("ArrayRecordComponent") // shared bytes, never compared
  private record Body(long versionFrom, byte[] bytes) {}

  Archive(World world, long mostBytes) {
    this.world = world;
    this.bodies = new Lru<>(mostBytes, body -> body.bytes().length);
  }

  /** A feed as it stands at a second. */
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
      document.in(gzipped).hasLength(known.bytes().length);
    }
    return known.bytes();
  }

  /** How many bytes of bodies are held. */
  long heldBytes() {
    return bodies.weight();
  }

  @Override
  public void close() {
    gzip.close();
  }
}
