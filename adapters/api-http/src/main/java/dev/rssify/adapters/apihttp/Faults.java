package dev.rssify.adapters.apihttp;

import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.core.store.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Maps exceptions to responses: clients see only the kind of an error. */
final class Faults {

  private static final Logger LOG = LoggerFactory.getLogger("rssify.service");

  private Faults() {}

  /**
   * The response for an exception; bugs are logged.
   *
   * @param what was being processed
   */
  static RouteResult.Problem problem(String what, Throwable thrown) {
    return switch (thrown) {
      case StoreException e ->
          switch (e.kind()) {
            case NOT_FOUND -> RouteResult.problem(ErrorCode.NOT_FOUND, "it no longer exists");
            case CONFLICT ->
                RouteResult.problem(
                    ErrorCode.CONFLICT, "another client changed it first; read it again");
            case UNAVAILABLE, TRANSIENT -> unavailable(what, e);
            case CORRUPTION -> fault(what, e);
          };
      case IOException e -> unavailable(what, e);
      case UncheckedIOException e -> unavailable(what, e);
      default -> fault(what, thrown);
    };
  }

  private static RouteResult.Problem unavailable(String what, Exception e) {
    LOG.warn("{}: the store cannot be used now", what, e);
    return RouteResult.problem(ErrorCode.UNAVAILABLE, "the store cannot be used right now");
  }

  private static RouteResult.Problem fault(String what, Throwable e) {
    LOG.error("{}: internal error", what, e);
    return RouteResult.problem(ErrorCode.INTERNAL, "an internal error, which was logged");
  }
}
