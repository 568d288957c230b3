package dev.rssify.planted.core.publish;

public class KeepsStaticState {

  static final int FINE = 1;
  static int count;
}
