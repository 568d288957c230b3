package dev.rssify.embed;

import dev.rssify.core.engine.DiskSpace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The disk of a folder, which need not exist yet. */
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
    long free = there.toFile().getUsableSpace(); // called often; needs one system call
    if (free > 0) {
      return free;
    }
    try {
      return Files.getFileStore(there).getUsableSpace();
    } catch (IOException e) {
      // Unknown free space counts as enough.
      return Long.MAX_VALUE;
    }
  }
}
