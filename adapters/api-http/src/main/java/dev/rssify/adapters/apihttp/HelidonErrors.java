package dev.rssify.adapters.apihttp;

import dev.rssify.adapters.apihttp.route.CallReader;
import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.RouteResult;
import io.helidon.http.DirectHandler;
import io.helidon.http.HeaderNames;
import io.helidon.http.ServerResponseHeaders;
import io.helidon.http.Status;
import io.helidon.webserver.http.DirectHandlers;

/** Problem responses (RFC 9457) for requests that Helidon rejects before a route runs. */
final class HelidonErrors {

  private HelidonErrors() {}

  static DirectHandlers handlers() {
    DirectHandler handler =
        (request, _, status, headers, _) -> response(problem(request, status), headers);
    DirectHandlers.Builder handlers = DirectHandlers.builder();
    for (DirectHandler.EventType type : DirectHandler.EventType.values()) {
      handlers.addHandler(type, handler);
    }
    return handlers.build();
  }

  private static RouteResult.Problem problem(
      DirectHandler.TransportRequest request, Status status) {
    // Helidon responds with 400 instead of 415 to a Content-Encoding that it cannot decode.
    if (status.code() == 400 && request.headers().contains(HeaderNames.CONTENT_ENCODING)) {
      return CallReader.unsupportedCoding();
    }
    ErrorCode error = ErrorCode.of(status.code());
    return RouteResult.problem(error, error.title());
  }

  private static DirectHandler.TransportResponse response(
      RouteResult.Problem problem, ServerResponseHeaders headers) {
    ResponseWriter.COMMON_HEADERS.forEach(headers::set);
    return DirectHandler.TransportResponse.builder()
        .status(Status.create(problem.error().status()))
        .headers(headers)
        .header(HeaderNames.CONTENT_TYPE, ResponseWriter.PROBLEM_JSON)
        .entity(ResponseWriter.problemJson(problem))
        .keepAlive(false) // the request body may be unread
        .build();
  }
}
