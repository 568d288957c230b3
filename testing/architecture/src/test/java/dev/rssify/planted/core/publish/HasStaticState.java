package dev.rssify.planted.core.publish;

public class HasStaticState {

  static final int FINE = 1;
  static int count;
}
