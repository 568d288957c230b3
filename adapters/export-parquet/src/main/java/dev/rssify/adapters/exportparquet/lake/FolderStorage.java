package dev.rssify.adapters.exportparquet.lake;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A lake in a folder. A lock keeps a second process from writing to it. */
public final class FolderStorage implements LakeStorage {

  private final Path root;
  private final Path workspace;
  private final FileChannel lock;

  private FolderStorage(Path root, FileChannel lock) {
    this.root = root;
    this.workspace = root.resolve(".writing");
    this.lock = lock;
  }

  /**
   * Opens a folder, and creates it if it does not exist.
   *
   * @throws IOException when it cannot be written, or another process writes to it
   */
  public static FolderStorage open(Path folder) throws IOException {
    Path root = folder.toAbsolutePath();
    Files.createDirectories(root);
    FileChannel lock =
        FileChannel.open(
            root.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (locked(lock) == null) {
      lock.close();
      throw new IOException("another process writes to it");
    }
    FolderStorage storage = new FolderStorage(root, lock);
    storage.clear();
    return storage;
  }

  private static @Nullable FileLock locked(FileChannel lock) throws IOException {
    try {
      return lock.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  /** Deletes files that a crash left incomplete. */
  private void clear() throws IOException {
    Files.createDirectories(workspace);
    try (Stream<Path> all = Files.walk(workspace)) {
      for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
        if (!one.equals(workspace)) {
          Files.delete(one);
        }
      }
    }
  }

  @Override
  public String location() {
    return root.toString();
  }

  @Override
  public Path workspace() {
    return workspace;
  }

  @Override
  public Map<String, Long> sizes() throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      return all.filter(path -> !path.startsWith(workspace) && Files.isRegularFile(path))
          .collect(
              Collectors.toMap(
                  path -> root.relativize(path).toString().replace('\\', '/'),
                  path -> path.toFile().length()));
    }
  }

  @Override
  public void publish(Path file, String name) throws IOException {
    force(file, StandardOpenOption.WRITE);
    Path target = root.resolve(name);
    Path folder = Objects.requireNonNull(target.getParent());
    Files.createDirectories(folder);
    Files.move(file, target, StandardCopyOption.ATOMIC_MOVE);
    force(folder, StandardOpenOption.READ);
  }

  private static void force(Path path, StandardOpenOption option) throws IOException {
    try (FileChannel channel = FileChannel.open(path, option)) {
      channel.force(true);
    }
  }

  @Override
  public Path download(String name) {
    return root.resolve(name);
  }

  @Override
  public void delete(String name) throws IOException {
    Files.deleteIfExists(root.resolve(name));
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }
}
