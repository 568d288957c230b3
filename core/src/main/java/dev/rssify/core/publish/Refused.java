package dev.rssify.core.publish;

/** The failure of an event that its receiver will never accept, whatever the others do. */
public final class Refused extends Exception {

  private static final long serialVersionUID = 1L;

  public Refused(String why) {
    super(why);
  }
}
