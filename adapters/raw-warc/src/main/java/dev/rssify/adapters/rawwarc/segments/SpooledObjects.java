package dev.rssify.adapters.rawwarc.segments;

import dev.rssify.core.raw.RawObjects;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Objects of a bucket, with a bounded folder for those that the bucket does not accept at present.
 * They are uploaded in the order of their keys when it does, by this process or a later one on the
 * same folder.
 *
 * <p>Invariants: an object is durable when {@link #putNew} returns, in the bucket or in the folder.
 * When the folder is full, {@link #putNew} fails. A file is deleted after its upload was
 * acknowledged. Objects in the folder are read by processes of this machine only, and are not
 * listed. Their keys must be unique over all processes: no other process sees them before the
 * upload.
 *
 * <p>Threading: safe for many threads and processes; one thread uploads.
 */
public final class SpooledObjects implements RawObjects {

  private static final String PARTIAL = ".part";
  private static final Duration RETRY = Duration.ofSeconds(1);

  private final RawObjects bucket;
  private final Path folder;
  private final long maxBytes;
  private final Duration retry;
  private final CountDownLatch closing = new CountDownLatch(1);
  private @Nullable Thread uploader;

  /**
   * @param folder is created by the first object that needs it
   * @param maxBytes of all objects in the folder
   */
  public SpooledObjects(RawObjects bucket, Path folder, long maxBytes) {
    this(bucket, folder, maxBytes, RETRY);
  }

  SpooledObjects(RawObjects bucket, Path folder, long maxBytes, Duration retry) {
    this.bucket = bucket;
    this.folder = folder;
    this.maxBytes = maxBytes;
    this.retry = retry;
    if (!isEmpty()) {
      upload();
    }
  }

  @Override
  public String name() {
    return bucket.name();
  }

  /**
   * While objects wait in the folder, new ones join them: the bucket is probably still unavailable.
   */
  @Override
  public boolean putNew(String key, byte[] bytes) throws IOException {
    if (!isEmpty()) {
      return spool(key, bytes, null);
    }
    try {
      return bucket.putNew(key, bytes);
    } catch (IOException e) {
      return spool(key, bytes, e);
    }
  }

  private synchronized boolean spool(String key, byte[] bytes, @Nullable IOException cause)
      throws IOException {
    Path file = file(key);
    if (Files.exists(file)) {
      return false;
    }
    long waiting = bytes();
    if (waiting + bytes.length > maxBytes) {
      throw new IOException(
          bucket.name()
              + " does not accept objects, and "
              + folder
              + " is full with "
              + waiting
              + " bytes",
          cause);
    }
    write(file, bytes);
    upload();
    return true;
  }

  private void write(Path file, byte[] bytes) throws IOException {
    Files.createDirectories(folder);
    Path partial = Files.createTempFile(folder, "object", PARTIAL);
    try (FileChannel channel = FileChannel.open(partial, StandardOpenOption.WRITE)) {
      ByteBuffer rest = ByteBuffer.wrap(bytes);
      while (rest.hasRemaining()) {
        int _ = channel.write(rest);
      }
      channel.force(true);
    }
    Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
    try (FileChannel directory = FileChannel.open(folder, StandardOpenOption.READ)) {
      directory.force(true);
    }
  }

  /** Starts to upload the waiting objects; the thread ends when the folder is empty. */
  private synchronized void upload() {
    if (uploader == null && closing.getCount() > 0) {
      uploader = Thread.ofPlatform().name("rssify-raw-spool").daemon().start(this::run);
    }
  }

  private void run() {
    try {
      while (!closing.await(retry.toMillis(), TimeUnit.MILLISECONDS)) {
        if (uploadAll()) {
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Uploads the waiting objects; returns whether the folder is empty, so that the thread ends. */
  private boolean uploadAll() {
    try {
      for (Path file : files()) {
        if (closing.getCount() == 0) {
          return false;
        }
        byte[] bytes = Files.readAllBytes(file);
        if (bucket.putNew(key(file), bytes) || isStored(key(file), bytes)) {
          Files.deleteIfExists(file);
        }
      }
      synchronized (this) {
        if (!isEmpty()) {
          return false;
        }
        uploader = null;
        return true;
      }
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      // The bucket is still unavailable, or another process uploaded the file, or this process
      // lacks
      // memory or file handles: the next round tries again.
      return false;
    }
  }

  /** An upload that was not acknowledged may have succeeded. */
  private boolean isStored(String key, byte[] bytes) throws IOException {
    return bucket
        .get(key, 0, bytes.length + 1)
        .filter(there -> Arrays.equals(there, bytes))
        .isPresent();
  }

  @Override
  public Optional<byte[]> get(String key, long offset, int length) throws IOException {
    try (FileChannel channel = FileChannel.open(file(key), StandardOpenOption.READ)) {
      ByteBuffer bytes = ByteBuffer.allocate(Math.clamp(channel.size() - offset, 0, length));
      while (bytes.hasRemaining() && channel.read(bytes, offset + bytes.position()) >= 0) {
        // reads on
      }
      return Optional.of(bytes.array());
    } catch (NoSuchFileException e) {
      return bucket.get(key, offset, length);
    }
  }

  @Override
  public List<Listed> list(String after, int limit) throws IOException {
    return bucket.list(after, limit);
  }

  @Override
  public void delete(String key) throws IOException {
    Files.deleteIfExists(file(key));
    bucket.delete(key);
  }

  private boolean isEmpty() {
    return files().isEmpty();
  }

  private long bytes() {
    return files().stream().mapToLong(file -> file.toFile().length()).sum();
  }

  private List<Path> files() {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(file -> !file.toString().endsWith(PARTIAL)).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path file(String key) {
    return folder.resolve(URLEncoder.encode(key, StandardCharsets.UTF_8));
  }

  private static String key(Path file) {
    return URLDecoder.decode(file.getFileName().toString(), StandardCharsets.UTF_8);
  }

  /** Stops uploading; waiting objects stay in the folder. */
  @Override
  public void close() {
    closing.countDown();
    Thread running;
    synchronized (this) {
      running = uploader;
    }
    try {
      if (running != null) {
        running.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    bucket.close();
  }
}
