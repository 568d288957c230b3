package dev.rssify.core.engine;

/**
 * Is told what the engine does, as it does it. The engine itself never logs.
 *
 * <p>Threading: called from many threads at once; must return quickly.
 */
@FunctionalInterface
public interface EngineListener {

  EngineListener SILENT = event -> {};

  void on(EngineEvent event);
}
