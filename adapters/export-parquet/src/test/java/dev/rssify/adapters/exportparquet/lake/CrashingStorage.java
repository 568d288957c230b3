package dev.rssify.adapters.exportparquet.lake;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** A storage that fails from its nth change on, as it would for a process that is killed. */
final class CrashingStorage implements LakeStorage {

  private final LakeStorage files;
  private int changesLeft;

  CrashingStorage(LakeStorage files, int changes) {
    this.files = files;
    this.changesLeft = changes;
  }

  boolean hasCrashed() {
    return changesLeft < 0;
  }

  /** The next changes succeed. */
  void repair() {
    changesLeft = Integer.MAX_VALUE;
  }

  private void change() throws IOException {
    if (changesLeft <= 0) {
      changesLeft = -1;
      throw new IOException("no space left");
    }
    changesLeft--;
  }

  @Override
  public String location() {
    return files.location();
  }

  @Override
  public Path workspace() {
    return files.workspace();
  }

  @Override
  public Map<String, Long> sizes() throws IOException {
    return files.sizes();
  }

  @Override
  public void publish(Path file, String name) throws IOException {
    change();
    files.publish(file, name);
  }

  @Override
  public Path download(String name) throws IOException {
    return files.download(name);
  }

  @Override
  public void delete(String name) throws IOException {
    change();
    files.delete(name);
  }

  @Override
  public void close() throws IOException {
    files.close();
  }
}
