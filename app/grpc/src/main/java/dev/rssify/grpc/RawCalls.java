package dev.rssify.grpc;

import com.google.protobuf.UnsafeByteOperations;
import dev.rssify.core.model.http.Body;
import dev.rssify.core.operations.archive.StoredResponse;
import dev.rssify.embed.Rssify;
import dev.rssify.grpc.v1.GetRawRequest;
import dev.rssify.grpc.v1.RawChunk;
import dev.rssify.grpc.v1.RawServiceGrpc;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;

/** Streams stored responses. */
final class RawCalls extends RawServiceGrpc.RawServiceImplBase {

  private static final int CHUNK = 64 * 1024;

  private final Rssify engine;
  private final StreamThreads streams;
  private final Duration stall;

  /**
   * @param stall how long a client may read nothing while the response is open
   */
  RawCalls(Rssify engine, StreamThreads streams, Duration stall) {
    this.engine = engine;
    this.streams = streams;
    this.stall = stall;
  }

  @Override
  public void getRaw(GetRawRequest request, StreamObserver<RawChunk> client) {
    FlowControl<RawChunk> flow = new FlowControl<>(client);
    streams.start("rssify-grpc-raw", client, () -> send(request, flow));
  }

  private void send(GetRawRequest request, FlowControl<RawChunk> flow) {
    try {
      StoredResponse.Stored stored = stored(request.getFetchId());
      try (Body wire = stored.wire();
          Body body = request.getDecoded() ? engine.responses().decoded(stored) : wire;
          InputStream in = body.open()) {
        for (byte[] chunk = in.readNBytes(CHUNK); chunk.length > 0; chunk = in.readNBytes(CHUNK)) {
          RawChunk message =
              RawChunk.newBuilder().setData(UnsafeByteOperations.unsafeWrap(chunk)).build();
          if (!flow.send(message, stall)) {
            return;
          }
        }
      }
      flow.complete();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      flow.fail(
          Status.UNAVAILABLE.withDescription("the service is shutting down").asRuntimeException());
    } catch (IOException | UncheckedIOException e) {
      flow.fail(
          Status.DATA_LOSS.withDescription("the stored bytes cannot be read").asRuntimeException());
    } catch (RuntimeException e) {
      flow.fail(e);
    }
  }

  private StoredResponse.Stored stored(String fetchId) {
    return switch (engine.response(Paging.uuid("fetch_id", fetchId))) {
      case StoredResponse.Stored stored -> stored;
      case StoredResponse other ->
          throw Status.NOT_FOUND
              .withDescription("no bytes of this response are stored: " + other.code())
              .asRuntimeException();
    };
  }
}
