package dev.rssify.embed.ingest;

/**
 * Receives events outside the stream. The default listener logs them.
 *
 * <p>Threading: called from many threads at once; must return quickly, and not call the ingester.
 */
@FunctionalInterface
public interface IngesterListener {

  void on(IngesterEvent event);
}
