package dev.rssify.adapters.apihttp.routes;

import dev.rssify.adapters.apihttp.route.Call;
import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.Param;
import dev.rssify.adapters.apihttp.route.Params;
import dev.rssify.adapters.apihttp.route.RouteResult;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The parameters {@code since} and {@code until}, and the period that they give.
 *
 * @param from null for no beginning
 * @param to the first time after it; null for no end
 */
record TimeRange(@Nullable Instant from, @Nullable Instant to) {

  static final Param<Instant> SINCE =
      Params.time(
          "since",
          "Only from this time on: when an entry was first seen (in /search, its date), a poll started or"
              + " an event happened.");
  static final Param<Instant> UNTIL =
      Params.time("until", "Only before this time, which is that of since.");

  /** Calls the endpoint with the period of a request, unless it is empty. */
  static RouteResult response(Call call, Function<TimeRange, RouteResult> endpoint) {
    Instant from = call.find(SINCE).orElse(null);
    Instant to = call.find(UNTIL).orElse(null);
    return from != null && to != null && !from.isBefore(to)
        ? RouteResult.problem(ErrorCode.BAD_PARAMETER, "since must be before until", "since")
        : endpoint.apply(new TimeRange(from, to));
  }

  boolean holds(Instant time) {
    return (from == null || !time.isBefore(from)) && (to == null || time.isBefore(to));
  }
}
