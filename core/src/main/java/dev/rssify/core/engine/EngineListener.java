package dev.rssify.core.engine;

/**
 * Receives events of the engine, which itself never logs.
 *
 * <p>Threading: called from many threads at once; must return quickly.
 */
@FunctionalInterface
public interface EngineListener {

  EngineListener NONE = event -> {};

  void on(EngineEvent event);

  /**
   * Wraps this listener: exceptions go to the uncaught-exception handler of the thread, not into
   * the engine.
   */
  default EngineListener catchingExceptions() {
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
