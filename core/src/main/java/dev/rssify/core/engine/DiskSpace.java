package dev.rssify.core.engine;

/** A disk that data is stored on. */
public interface DiskSpace {

  /** Its name for people, such as the path of a folder on it. */
  String name();

  /** Free bytes; a very large number when unknown. */
  long freeBytes();
}
