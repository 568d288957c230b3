package dev.rssify.planted.core.store;

public interface WidePort {
  void one();

  void two();

  void three();

  void four();

  void five();

  void six();

  void seven();

  void eight();
}
