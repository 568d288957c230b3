package dev.rssify.embed;

import dev.rssify.core.engine.DiskSpace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The disk that holds a folder or will hold it. */
record FolderDisk(Path folder) implements DiskSpace {

  @Override
  public String name() {
    return folder.toString();
  }

  @Override
  public long freeBytes() {
    Path there = folder.toAbsolutePath();
    while (there.getParent() != null && Files.notExists(there)) {
      there = there.getParent();
    }
    long free = there.toFile().getUsableSpace(); // asked for at every turn: one call to the system
    if (free > 0) {
      return free;
    }
    try {
      return Files.getFileStore(there).getUsableSpace();
    } catch (IOException e) {
      // A file system that cannot tell is not known to be full.
      return Long.MAX_VALUE;
    }
  }
}
