package dev.rssify.planted.core.store;

/** Breaks no rule: seven methods, and as many more as it likes that are not abstract. */
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
