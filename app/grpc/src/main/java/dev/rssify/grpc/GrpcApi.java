package dev.rssify.grpc;

import dev.rssify.adapters.apihttp.ServiceConfig;
import dev.rssify.embed.Rssify;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.ServerInterceptors;
import io.grpc.okhttp.OkHttpServerBuilder;
import io.grpc.protobuf.services.HealthStatusManager;
import io.grpc.protobuf.services.ProtoReflectionServiceV1;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * A running gRPC server with the services of {@code rssify.v1}, health and reflection.
 *
 * <p>Threading: safe for many threads. Calls run on virtual threads, so they may block.
 */
public final class GrpcApi implements AutoCloseable {

  private static final int MAX_REQUEST_BYTES = 64 * 1024;
  private static final int CALLS_PER_CONNECTION = 100;
  private static final int CLOSING_SECONDS = 2;

  private static final int IDLE_MINUTES = 5;

  private final Server server;
  private final ExecutorService threads;

  private GrpcApi(Server server, ExecutorService threads) {
    this.server = server;
    this.threads = threads;
  }

  /**
   * Starts to listen.
   *
   * @throws UncheckedIOException when the address is in use
   */
  public static GrpcApi start(Rssify engine, ServiceConfig config) {
    ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    Access access = new Access(config, System::nanoTime);
    StreamThreads streams = new StreamThreads(config.limits().streams());
    OkHttpServerBuilder builder =
        OkHttpServerBuilder.forPort(
                new InetSocketAddress(config.address(), config.port()),
                InsecureServerCredentials.create())
            .executor(threads)
            .maxInboundMessageSize(MAX_REQUEST_BYTES)
            .maxInboundMetadataSize(config.limits().headerBytes())
            .maxConcurrentCallsPerConnection(CALLS_PER_CONNECTION)
            .keepAliveTime(config.limits().heartbeat().toSeconds(), TimeUnit.SECONDS)
            .maxConnectionIdle(IDLE_MINUTES, TimeUnit.MINUTES)
            .permitKeepAliveTime(5, TimeUnit.SECONDS)
            .addService(new HealthStatusManager().getHealthService())
            .addService(
                ServerInterceptors.intercept(ProtoReflectionServiceV1.newInstance(), access))
            .addService(ServerInterceptors.intercept(new FeedCalls(engine), access))
            .addService(ServerInterceptors.intercept(new EntryCalls(engine), access))
            .addService(ServerInterceptors.intercept(new EventCalls(engine, streams), access))
            .addService(
                ServerInterceptors.intercept(
                    new RawCalls(engine, streams, config.limits().stall()), access));
    try {
      return new GrpcApi(builder.build().start(), threads);
    } catch (IOException e) {
      threads.shutdownNow();
      throw new UncheckedIOException(
          config.address().getHostAddress() + ":" + config.port() + ": " + e.getMessage(), e);
    }
  }

  /** The port it listens on. */
  public int port() {
    return server.getPort();
  }

  /** Stops the server; calls that do not end within two seconds are canceled. */
  @Override
  public void close() {
    server.shutdown();
    try {
      if (!server.awaitTermination(CLOSING_SECONDS, TimeUnit.SECONDS)) {
        server.shutdownNow();
        boolean _ = server.awaitTermination(CLOSING_SECONDS, TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      server.shutdownNow();
      Thread.currentThread().interrupt();
    }
    threads.shutdownNow();
  }
}
