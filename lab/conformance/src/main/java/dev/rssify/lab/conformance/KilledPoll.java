package dev.rssify.lab.conformance;

import dev.rssify.adapters.fetchhttp.SecretSource;
import dev.rssify.core.store.Commits;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/** An engine in a separate process, which is killed while it polls. */
final class KilledPoll {

  private static final String COMMITTING = "committing";
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private KilledPoll() {}

  /** The moment at which it is killed. */
  enum Moment {
    /** After it has sent the request, before a response. */
    BEFORE_RESPONSE,
    /** After the response, before the commit. */
    UNCOMMITTED;

    String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Polls due feeds of a store, which is a second request to the host, and is killed. */
  static void run(Lab lab, String store, Host host, Moment moment)
      throws IOException, InterruptedException {
    Path errors = lab.folder.resolve("errors.txt");
    Process child =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                // A killed process leaves the native library that its driver unpacked.
                "-Dorg.sqlite.tmpdir=" + lab.folder,
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                KilledPoll.class.getName(),
                moment.name(),
                store,
                lab.clock.instant().toString(),
                host.name(),
                host.address(),
                lab.folder.toString())
            .redirectError(errors.toFile())
            .start();
    try (BufferedReader output =
        new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
      host.server().awaitRequests("/feed", 2, TIMEOUT);
      // Loggers may print other lines before.
      if (moment == Moment.UNCOMMITTED && output.lines().noneMatch(COMMITTING::equals)) {
        throw new IOException("the other process ended: " + Files.readString(errors));
      }
    } finally {
      child.destroyForcibly().waitFor();
    }
  }

  /** The process that is killed. It ends with the one that started it. */
  public static void main(String... arguments) throws Exception {
    Thread.ofPlatform().daemon().start(KilledPoll::endWithParent);
    Moment moment = Moment.valueOf(arguments[0]);
    Lab lab = new Lab(Parts.real(), Path.of(arguments[5]));
    lab.clock.set(Instant.parse(arguments[2]));
    lab.names.put(arguments[3], arguments[4]);
    Parts parts =
        moment == Moment.BEFORE_RESPONSE
            ? lab.parts
            : lab.parts.withStore(store -> Stores.committing(store, KilledPoll::hanging));
    lab.engine(arguments[1], parts, SecretSource.NONE).pass(Duration.ZERO);
  }

  private static Commits hanging(Commits never) {
    return batch -> {
      System.out.println(COMMITTING);
      while (true) {
        LockSupport.park();
      }
    };
  }

  private static void endWithParent() {
    try {
      System.in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      // An input that cannot be read has ended.
    }
    Runtime.getRuntime().halt(1);
  }
}
