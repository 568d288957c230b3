package dev.rssify.grpc;

import dev.rssify.adapters.apihttp.ServiceConfig;
import dev.rssify.adapters.apihttp.guard.ClientRateLimit;
import dev.rssify.adapters.apihttp.guard.Tokens;
import dev.rssify.adapters.apihttp.route.Scope;
import dev.rssify.grpc.v1.FeedServiceGrpc;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Checks each call before it runs: the rate of its address, and its token, which is sent like that
 * of the HTTP API as {@code authorization: Bearer TOKEN}.
 */
final class Access implements ServerInterceptor {

  private static final Metadata.Key<String> AUTHORIZATION =
      Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

  private static final Set<String> WRITING =
      Set.of(
          FeedServiceGrpc.getAddFeedMethod().getFullMethodName(),
          FeedServiceGrpc.getRemoveFeedMethod().getFullMethodName(),
          FeedServiceGrpc.getPollFeedMethod().getFullMethodName());

  private final Tokens tokens;
  private final ClientRateLimit rate;

  Access(ServiceConfig config, LongSupplier nanos) {
    this.tokens = new Tokens(config.readToken(), config.writeToken());
    this.rate = new ClientRateLimit(config.limits().requestsPerSecond(), nanos);
  }

  @Override
  public <Q, R> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
    Status refusal = refusal(call, headers);
    if (refusal.isOk()) {
      return next.startCall(call, headers);
    }
    call.close(refusal, new Metadata());
    return new ServerCall.Listener<>() {};
  }

  private Status refusal(ServerCall<?, ?> call, Metadata headers) {
    if (!rate.take(address(call))) {
      return Status.RESOURCE_EXHAUSTED.withDescription(
          "too many calls from this address; try again in a second");
    }
    Scope scope =
        WRITING.contains(call.getMethodDescriptor().getFullMethodName()) ? Scope.WRITE : Scope.READ;
    return switch (tokens.judge(scope, headers.get(AUTHORIZATION))) {
      case ALLOWED -> Status.OK;
      case UNKNOWN -> Status.UNAUTHENTICATED.withDescription("a valid token is required");
      case NOT_ENOUGH ->
          Status.PERMISSION_DENIED.withDescription("this call requires the write token");
    };
  }

  private static String address(ServerCall<?, ?> call) {
    return call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR) instanceof InetSocketAddress at
        ? at.getAddress().getHostAddress()
        : "";
  }
}
