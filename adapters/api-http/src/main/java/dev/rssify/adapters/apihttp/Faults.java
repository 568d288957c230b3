package dev.rssify.adapters.apihttp;

import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.core.store.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What went wrong in here, as it is answered: nobody outside is told more than its kind. */
final class Faults {

  private static final Logger LOG = LoggerFactory.getLogger("rssify.service");

  private Faults() {}

  /**
   * The answer to something that was thrown; what is a fault of ours is logged.
   *
   * @param what was being answered
   */
  static RouteResult.Problem problem(String what, Throwable thrown) {
    return switch (thrown) {
      case StoreException e ->
          switch (e.kind()) {
            case NOT_FOUND ->
                RouteResult.problem(ErrorCode.NOT_FOUND, "it is not there any longer");
            case CONFLICT ->
                RouteResult.problem(ErrorCode.CONFLICT, "somebody else was first; look again");
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
    LOG.error("{}: a fault of ours", what, e);
    return RouteResult.problem(ErrorCode.INTERNAL, "a fault of ours; it was logged");
  }
}
