package dev.rssify.adapters.apihttp.route;

import dev.rssify.adapters.apihttp.route.RouteResult.Problem;
import dev.rssify.core.text.NearestName;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Decodes a request into a call, or returns the error. */
public final class CallReader {

  private static final byte[] NO_BODY = {};

  private CallReader() {}

  /** The result of reading a request. */
  public sealed interface Outcome {

    /** The decoded call. */
    record Ready(Call call) implements Outcome {}

    /** The request is invalid. */
    record Invalid(Problem problem) implements Outcome {}
  }

  /**
   * Reads a request for a route.
   *
   * @param segments the parameters in its path, decoded
   */
  public static Outcome read(Route route, Map<String, String> segments, Incoming request) {
    Map<String, String> query = new HashMap<>();
    Problem wrong = request.query().isEmpty() ? null : readQuery(route, request.query(), query);
    if (wrong != null) {
      return new Outcome.Invalid(wrong);
    }
    Map<String, Object> values = new HashMap<>();
    for (Param<?> param : route.params()) {
      String text =
          switch (param.in()) {
            case PATH -> segments.get(param.name());
            case QUERY -> query.get(param.name());
            case HEADER -> request.header(param.name());
          };
      if (text != null) {
        Object value = value(param, text);
        if (value == null) {
          return new Outcome.Invalid(
              RouteResult.problem(
                  param.error(),
                  "'" + param.name() + "' must be " + param.expected(),
                  param.name()));
        }
        values.put(param.name(), value);
      }
    }
    return withBody(route.body(), values, request);
  }

  private static @Nullable Object value(Param<?> param, String text) {
    try {
      return param.reader().apply(text);
    } catch (RuntimeException e) {
      return null; // readers throw exceptions of many types
    }
  }

  private static @Nullable Problem readQuery(Route route, String text, Map<String, String> query) {
    List<String> known = names(route, _ -> true);
    List<String> repeatable = names(route, Param::repeatable);
    for (String pair : text.split("&", -1)) {
      int equals = pair.indexOf('=');
      String name = Decoding.percent(equals < 0 ? pair : pair.substring(0, equals), true);
      String value = equals < 0 ? "" : Decoding.percent(pair.substring(equals + 1), true);
      if (name == null || value == null) {
        return RouteResult.problem(
            ErrorCode.BAD_PARAMETER, "the query is not encoded as UTF-8", name);
      }
      if (!known.contains(name)) {
        return RouteResult.problem(
            ErrorCode.BAD_PARAMETER,
            "there is no parameter '" + name + "'" + NearestName.hint(name, known),
            name);
      }
      if (repeatable.contains(name)) {
        query.merge(name, value, (before, next) -> before + "\n" + next);
      } else if (query.put(name, value) != null) {
        return RouteResult.problem(ErrorCode.BAD_PARAMETER, "'" + name + "' is given twice", name);
      }
    }
    return null;
  }

  private static List<String> names(Route route, Predicate<Param<?>> condition) {
    return route.params().stream()
        .filter(param -> param.in() == Param.In.QUERY)
        .filter(condition)
        .<String>map(Param::name)
        .toList();
  }

  private static Outcome withBody(
      @Nullable RequestBody accepted, Map<String, Object> values, Incoming request) {
    if (accepted == null) {
      return new Outcome.Ready(call(values, NO_BODY, request));
    }
    String given = request.header("Content-Type");
    String type = given == null ? "" : given.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    if (!accepted.mediaTypes().contains(type)) {
      return new Outcome.Invalid(
          RouteResult.problem(
              ErrorCode.UNSUPPORTED_MEDIA_TYPE,
              "Content-Type must be " + String.join(" or ", accepted.mediaTypes()),
              "Content-Type"));
    }
    if (request.header("Content-Encoding") != null) {
      return new Outcome.Invalid(unsupportedCoding());
    }
    try {
      byte[] body = request.body(accepted.maxBytes());
      if (body != null) {
        return new Outcome.Ready(call(values, body, request));
      }
      return new Outcome.Invalid(
          RouteResult.problem(
              ErrorCode.TOO_LARGE, "a body may have at most " + accepted.maxBytes() + " bytes"));
    } catch (IOException e) {
      return new Outcome.Invalid(
          RouteResult.problem(ErrorCode.BAD_REQUEST, "the body could not be read to its end"));
    }
  }

  private static Call call(Map<String, Object> values, byte[] body, Incoming request) {
    String host = request.header("Host");
    return new Call(values, body, host == null ? "localhost" : host, request.scopes());
  }

  /** The error for a body with a content coding. */
  public static Problem unsupportedCoding() {
    return RouteResult.problem(
        ErrorCode.UNSUPPORTED_MEDIA_TYPE,
        "send the body without Content-Encoding",
        "Content-Encoding");
  }
}
