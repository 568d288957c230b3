package dev.rssify.adapters.apihttp.route;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One row of the route table: purpose, parameters, responses, handler. Requests are validated by it
 * and the OpenAPI document is generated from it, so the two cannot differ.
 *
 * @param path with its parameters in braces
 * @param id the operation id
 * @param conditional whether a matching If-None-Match gets a 304
 * @param limit limits concurrent requests; null for no limit
 */
public record Route(
    Verb verb,
    String path,
    String id,
    String summary,
    Scope scope,
    List<Param<?>> params,
    @Nullable RequestBody body,
    List<Reply> replies,
    Set<ErrorCode> own,
    boolean conditional,
    @Nullable ConcurrencyLimit limit,
    Endpoint endpoint) {

  /** The HTTP method of a route. */
  public enum Verb {
    GET,
    POST,
    PATCH,
    DELETE
  }

  public Route {
    params = List.copyOf(params);
    replies = List.copyOf(replies);
    own = Set.copyOf(own);
  }

  /** The segments of the path. */
  public List<String> segments() {
    return Arrays.asList(path.substring(1).split("/", -1));
  }

  /** All error codes except internal errors: the route's own, and the common ones. */
  public Set<ErrorCode> errors() {
    Set<ErrorCode> all =
        EnumSet.of(
            ErrorCode.BAD_PARAMETER,
            ErrorCode.WRONG_HOST,
            ErrorCode.TOO_MANY_REQUESTS,
            ErrorCode.UNAVAILABLE);
    all.addAll(own);
    if (scope != Scope.OPEN) {
      all.add(ErrorCode.UNAUTHORIZED);
    }
    if (scope == Scope.WRITE) {
      all.add(ErrorCode.FORBIDDEN);
      all.add(ErrorCode.FOREIGN_ORIGIN);
    }
    if (body != null) {
      all.add(ErrorCode.BAD_REQUEST);
      all.add(ErrorCode.TOO_LARGE);
      all.add(ErrorCode.UNSUPPORTED_MEDIA_TYPE);
    }
    return all;
  }

  /**
   * Decodes a request and runs the handler.
   *
   * @param segments the decoded path parameters
   */
  public RouteResult response(Map<String, String> segments, Incoming request)
      throws InterruptedException {
    if (limit == null) {
      return decodeAndHandle(segments, request);
    }
    Optional<ConcurrencyLimit.Permit> permit = limit.tryAcquire();
    if (permit.isEmpty()) {
      return ConcurrencyLimit.tooManyRequests();
    }
    try (ConcurrencyLimit.Permit _ = permit.get()) {
      return decodeAndHandle(segments, request);
    }
  }

  private RouteResult decodeAndHandle(Map<String, String> segments, Incoming request)
      throws InterruptedException {
    return switch (CallReader.read(this, segments, request)) {
      case CallReader.Outcome.Invalid(RouteResult.Problem problem) -> problem;
      case CallReader.Outcome.Ready(Call call) -> endpoint.response(call);
    };
  }

  public static Draft get(String path, String id, String summary) {
    return new Draft(Verb.GET, path, id, summary, Scope.READ);
  }

  public static Draft post(String path, String id, String summary) {
    return new Draft(Verb.POST, path, id, summary, Scope.WRITE);
  }

  public static Draft patch(String path, String id, String summary) {
    return new Draft(Verb.PATCH, path, id, summary, Scope.WRITE);
  }

  public static Draft delete(String path, String id, String summary) {
    return new Draft(Verb.DELETE, path, id, summary, Scope.WRITE);
  }

  /** Builds a route. */
  public static final class Draft {
    private final Verb verb;
    private final String path;
    private final String id;
    private final String summary;
    private final List<Param<?>> params = new ArrayList<>();
    private final List<Reply> replies = new ArrayList<>();
    private final Set<ErrorCode> errors = EnumSet.noneOf(ErrorCode.class);
    private Scope scope;
    private @Nullable RequestBody body;
    private boolean conditional;
    private @Nullable ConcurrencyLimit limit;

    private Draft(Verb verb, String path, String id, String summary, Scope scope) {
      this.verb = verb;
      this.path = path;
      this.id = id;
      this.summary = summary;
      this.scope = scope;
      this.conditional = verb == Verb.GET;
    }

    public Draft open() {
      scope = Scope.OPEN;
      return this;
    }

    /** Requires a read token, or a token in the URL, which the route checks. */
    public Draft opensByUrlToken() {
      scope = Scope.URL_TOKEN;
      return this;
    }

    /** Requires a read token only, although the method is POST. */
    public Draft reads() {
      scope = Scope.READ;
      return this;
    }

    /**
     * Requires the write token, although the method is GET: it makes requests to publishers or
     * changes data.
     */
    public Draft writes() {
      scope = Scope.WRITE;
      return this;
    }

    public Draft takes(Param<?>... all) {
      params.addAll(Arrays.asList(all));
      return this;
    }

    public Draft takesBody(RequestBody accepted) {
      body = accepted;
      return this;
    }

    public Draft responses(Reply... all) {
      replies.addAll(Arrays.asList(all));
      return this;
    }

    public Draft fails(ErrorCode... all) {
      errors.addAll(Arrays.asList(all));
      return this;
    }

    /** Sends no ETag: the response is streamed, so its ETag is unknown in advance. */
    public Draft unconditional() {
      conditional = false;
      return this;
    }

    /** Limits how many requests are read and processed at a time: their bodies are large. */
    public Draft limited(ConcurrencyLimit concurrency) {
      limit = concurrency;
      return this;
    }

    public Route by(Endpoint endpoint) {
      return new Route(
          verb,
          path,
          id,
          summary,
          scope,
          params,
          body,
          replies,
          errors,
          conditional,
          limit,
          endpoint);
    }
  }
}
