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

  /**
   * The same, but what it throws goes to the handler of the thread it was told on, not into the
   * work it was told of.
   */
  default EngineListener outOfTheWay() {
    return event -> {
      try {
        on(event);
      } catch (RuntimeException | Error e) {
        Thread thread = Thread.currentThread();
        thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
      }
    };
  }
}
