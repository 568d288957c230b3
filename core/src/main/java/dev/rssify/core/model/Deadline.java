package dev.rssify.core.model;

/** A point in time that long work asks about now and then; who makes it owns the clock. */
@FunctionalInterface
public interface Deadline {

  Deadline NEVER = () -> false;

  boolean passed();
}
