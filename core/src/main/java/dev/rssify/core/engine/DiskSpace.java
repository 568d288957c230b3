package dev.rssify.core.engine;

/** A disk on which something is kept. */
public interface DiskSpace {

  /** What a person knows it by, such as the path of a folder on it. */
  String name();

  /** How many bytes can still be written; a very large number when that cannot be told. */
  long freeBytes();
}
