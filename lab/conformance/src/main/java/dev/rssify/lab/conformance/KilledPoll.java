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

/** An engine in a process of its own, which is killed while it polls. */
final class KilledPoll {

  private static final String COMMITTING = "committing";
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private KilledPoll() {}

  /** When it is killed. */
  enum Moment {
    /** It has sent the request, and has no response yet. */
    UNANSWERED,
    /** It has the response, and is about to commit it. */
    UNCOMMITTED;

    String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Polls what is due in a store, which is a second request to the host, and is killed. */
  static void run(Lab lab, String store, Host host, Moment moment)
      throws IOException, InterruptedException {
    Path errors = lab.folder.resolve("errors.txt");
    Process child =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                // A killed process leaves the library behind that its driver unpacked.
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
    try (BufferedReader said =
        new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
      host.server().awaitRequests("/feed", 2, PATIENCE);
      // Whatever logs there may say other things before.
      if (moment == Moment.UNCOMMITTED && said.lines().noneMatch(COMMITTING::equals)) {
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
        moment == Moment.UNANSWERED
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
      // An input that cannot be read has ended too.
    }
    Runtime.getRuntime().halt(1);
  }
}
