package dev.rssify.planted.core.store;

/** Violates no rule: seven abstract methods, and any number of others. */
public interface NarrowPort {
  void one();

  void two();

  void three();

  void four();

  void five();

  void six();

  void seven();

  default void eight() {
    seven();
  }
}
