package dev.rssify.testing.contract.bus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A real server in a separate process, which can be killed and started again. */
public abstract class BusServer implements AutoCloseable {

  private @Nullable Process process;

  /** A message as a consumer receives it. */
  public record Received(String feed, String body) {}

  /** The command that starts the server; it returns before the server accepts connections. */
  protected abstract ProcessBuilder command();

  /** The URL of a sink. */
  public abstract String url(String name);

  /**
   * Creates a topic or stream; returns when the server has it.
   *
   * @param maxBytes the largest message it accepts
   */
  public abstract void create(String name, int maxBytes) throws Exception;

  /** Lets a topic or stream store nothing more, or gives it room again. */
  public abstract void setFull(String name, boolean full) throws Exception;

  /** The messages, until there are this many different ones or no more arrive. */
  public abstract List<Received> read(String name, int count) throws Exception;

  /** Passes the body of each message to a consumer on another thread until it is closed. */
  public abstract AutoCloseable follow(String name, Consumer<String> bodies) throws Exception;

  /** Sends this many messages with the bare client; returns when all are acknowledged. */
  public abstract void sendBare(String name, int count, LongFunction<String> bodies)
      throws Exception;

  public final void start() throws IOException {
    process = command().start();
  }

  /** Kills the process. */
  public final void kill() throws InterruptedException {
    int _ = Objects.requireNonNull(process).destroyForcibly().waitFor();
  }

  /** Suspends the process, or resumes it. Returns when every thread has stopped. */
  public final void suspend(boolean now) throws IOException, InterruptedException {
    int _ = new ProcessBuilder("kill", now ? "-STOP" : "-CONT", pid()).start().waitFor();
    while (now && !isSuspended()) {
      Thread.onSpinWait();
    }
  }

  private boolean isSuspended() throws IOException {
    try (Stream<Path> threads = Files.list(Path.of("/proc", pid(), "task"))) {
      for (Path thread : threads.toList()) {
        String stat = Files.readString(thread.resolve("stat"));
        if (!stat.startsWith(") T", stat.lastIndexOf(')'))) {
          return false;
        }
      }
      return true;
    }
  }

  protected final String pid() {
    return Long.toString(Objects.requireNonNull(process).pid());
  }

  @Override
  public final void close() {
    if (process != null) {
      process.destroyForcibly();
    }
  }
}
