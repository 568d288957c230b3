package dev.rssify.service;

import dev.rssify.adapters.apihttp.ServiceConfig;
import dev.rssify.embed.Rssify;

/**
 * A further interface of the service, from a jar on the class path. It is found with {@link
 * java.util.ServiceLoader} when the setting {@code serve.PROTOCOL} has an address.
 */
public interface ApiPlugin {

  /** The last part of the name of its setting, such as {@code grpc}. */
  String protocol();

  /**
   * Starts to listen.
   *
   * @param config its address, with the tokens and limits of the HTTP API
   */
  AutoCloseable start(Rssify engine, ServiceConfig config);
}
