package dev.rssify.grpc;

import dev.rssify.adapters.apihttp.ServiceConfig;
import dev.rssify.embed.Rssify;
import dev.rssify.service.ApiPlugin;

/** Adds gRPC to a service; found with {@link java.util.ServiceLoader}. */
public final class GrpcPlugin implements ApiPlugin {

  @Override
  public String protocol() {
    return "grpc";
  }

  @Override
  public GrpcApi start(Rssify engine, ServiceConfig config) {
    return GrpcApi.start(engine, config);
  }
}
