package dev.rssify.adapters.apihttp;

import dev.rssify.adapters.apihttp.guard.ClientRateLimit;
import dev.rssify.adapters.apihttp.guard.HostNames;
import dev.rssify.adapters.apihttp.guard.Tokens;
import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.Incoming;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.adapters.apihttp.route.RouteTable;
import dev.rssify.adapters.apihttp.route.Scope;
import dev.rssify.core.model.http.MaskedUrl;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks a request before its route runs: host name, rate limit, path, token, parameters.
 *
 * <p>Threading: safe for many threads.
 */
final class RequestFilter {

  private static final Logger AUDIT = LoggerFactory.getLogger("rssify.audit");

  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

  private final RouteTable routes;
  private final HostNames names;
  private final Tokens tokens;
  private final ClientRateLimit rate;
  private final @Nullable PushCallbacks push;
  private final Dashboard dashboard = new Dashboard();

  /**
   * @param push the callbacks of hubs; null when they are not served here
   */
  RequestFilter(
      ServiceConfig config, RouteTable routes, @Nullable PushCallbacks push, LongSupplier nanos) {
    this.push = push;
    this.routes = routes;
    this.names = new HostNames(config.names());
    this.tokens = new Tokens(config.readToken(), config.writeToken());
    this.rate = new ClientRateLimit(config.limits().requestsPerSecond(), nanos);
  }

  RouteResult response(Incoming request) throws InterruptedException {
    if (push != null && PushCallbacks.isFor(request)) {
      return rate.take(request.peer())
          ? push.response(request)
          : RouteResult.tooManyRequests("this address sends too many requests", 1);
    }
    String host = request.header("Host");
    if (!names.include(host)) {
      return RouteResult.problem(
          ErrorCode.WRONG_HOST, "add this host to serve.names if it is yours", "Host");
    }
    RouteTable.Match match = routes.find(request.method(), request.path());
    if (!isOpen(match)) {
      if (request.isReserved()) {
        return RouteResult.later(ErrorCode.UNAVAILABLE, "all connections are in use", 1);
      }
      if (!rate.take(request.peer())) {
        return RouteResult.tooManyRequests("this address sends too many requests", 1);
      }
    }
    Optional<RouteResult> file = dashboard.file(request);
    if (file.isPresent()) {
      return file.get();
    }
    return switch (match) {
      case RouteTable.Match.Nothing() ->
          RouteResult.problem(ErrorCode.NOT_FOUND, "there is no such path; see /openapi.json");
      case RouteTable.Match.OtherVerbs(var allowed) ->
          new RouteResult.Problem(
              ErrorCode.METHOD_NOT_ALLOWED,
              "this path allows " + allowed,
              null,
              null,
              null,
              Map.of(
                  "Allow",
                  allowed.stream().map(Enum::name).sorted().collect(Collectors.joining(", "))));
      case RouteTable.Match.Found(Route route, var segments) -> {
        RouteResult refused = refusal(route, request, host);
        RouteResult response =
            refused == null ? guarded(route, segments, request.allowing(scopes(request))) : refused;
        if (route.scope() == Scope.WRITE) {
          audit(route, segments, request, response);
        }
        yield response;
      }
    };
  }

  /** Health checks have no rate limit, even if all connections are in use. */
  private static boolean isOpen(RouteTable.Match match) {
    return match instanceof RouteTable.Match.Found(Route route, _) && route.scope() == Scope.OPEN;
  }

  private @Nullable RouteResult refusal(Route route, Incoming request, @Nullable String host) {
    if ((route.verb() != Route.Verb.GET || route.scope() == Scope.WRITE)
        && !(names.isOwnPage(request.header("Origin"), host)
            && HostNames.isOwnFetch(request.header("Sec-Fetch-Site")))) {
      return RouteResult.problem(
          ErrorCode.FOREIGN_ORIGIN, "pages of other sites cannot change anything here", "Origin");
    }
    if (route.scope() == Scope.URL_TOKEN) {
      return null; // the route decides
    }
    return switch (tokens.judge(route.scope(), request.header("Authorization"))) {
      case ALLOWED -> null;
      case UNKNOWN ->
          new RouteResult.Problem(
              ErrorCode.UNAUTHORIZED,
              "send a token: Authorization: Bearer ...",
              "Authorization",
              null,
              null,
              Map.of("WWW-Authenticate", "Bearer"));
      case NOT_ENOUGH ->
          RouteResult.problem(
              ErrorCode.FORBIDDEN, "this token is for reading only", "Authorization");
    };
  }

  private Set<Scope> scopes(Incoming request) {
    String authorization = request.header("Authorization");
    Set<Scope> allowed = EnumSet.noneOf(Scope.class);
    for (Scope scope : Scope.values()) {
      if (tokens.judge(scope, authorization) == Tokens.Verdict.ALLOWED) {
        allowed.add(scope);
      }
    }
    return allowed;
  }

  /** Logs who changed what, with the result. */
  private static void audit(
      Route route, Map<String, String> segments, Incoming request, RouteResult response) {
    AUDIT
        .atInfo()
        .addKeyValue("component", "service")
        .addKeyValue("op", route.id())
        .addKeyValue("peer", request.peer())
        .addKeyValue("target", target(segments, response))
        .addKeyValue("outcome", outcome(response))
        .log("change requested");
  }

  /** The id of the changed record; that of a new record is only in the response. */
  private static String target(Map<String, String> segments, RouteResult response) {
    String named = MaskedUrl.of(String.join(" ", segments.values()));
    // Untrusted: it must not look like log lines.
    return named.isEmpty() ? createdId(response) : CONTROL.matcher(named).replaceAll("?");
  }

  private static String createdId(RouteResult response) {
    String location = response.headers().get("Location");
    if (location != null) {
      return location.substring(location.lastIndexOf('/') + 1);
    }
    return response instanceof RouteResult.Whole whole ? whole.changed() : "";
  }

  private static String outcome(RouteResult response) {
    return response instanceof RouteResult.Problem problem ? problem.error().code() : "done";
  }

  /** Handles a request. One that exhausts the stack or the memory fails alone, and is audited. */
  private static RouteResult guarded(Route route, Map<String, String> segments, Incoming request)
      throws InterruptedException {
    try {
      return route.response(segments, request);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      return Faults.problem(route.id(), e);
    }
  }
}
