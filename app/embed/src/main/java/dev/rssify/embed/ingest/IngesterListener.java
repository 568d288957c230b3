package dev.rssify.embed.ingest;

/**
 * Is told what happens beside the stream. The default one logs it.
 *
 * <p>Threading: called from many threads at once; must return quickly, and not call the ingester.
 */
@FunctionalInterface
public interface IngesterListener {

  void on(IngesterEvent event);
}
