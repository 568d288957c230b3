package dev.rssify.core.cluster;

/**
 * Signals other workers that there is work for them in the store. A signal may be lost: it saves
 * the time until a worker looks by itself, and carries nothing.
 *
 * <p>Threading: safe for many threads.
 */
public interface WorkerSignals {

  /** For a store whose workers cannot signal each other. */
  WorkerSignals NONE =
      new WorkerSignals() {
        @Override
        public void send() {}

        @Override
        public void listen(Runnable look) {}
      };

  /** Signals all workers, this one included. Does nothing while the store cannot be reached. */
  void send();

  /** Looks for work after each signal, and once a second without one, until the store is closed. */
  void listen(Runnable look);
}
