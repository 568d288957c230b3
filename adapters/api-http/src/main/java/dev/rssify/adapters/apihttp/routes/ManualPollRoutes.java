package dev.rssify.adapters.apihttp.routes;

import dev.rssify.adapters.apihttp.route.Call;
import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.Param;
import dev.rssify.adapters.apihttp.route.Params;
import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.adapters.apihttp.served.ServedEngine;
import dev.rssify.core.operations.manual.ManualPollResult;
import dev.rssify.core.operations.manual.ManualPollTask;
import dev.rssify.json.view.ManualPollTaskView;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Routes for manual polls. */
public record ManualPollRoutes(ServedEngine engine, InstantSource clock) implements RouteGroup {

  private static final Param<Boolean> DRY_RUN =
      Params.flag("dry_run", "Return what is new, and store nothing.");
  private static final Param<UUID> TASK = Params.uuidSegment("id", "A task.");

  @Override
  public List<Route> routes() {
    return List.of(
        Route.post(
                "/feeds/{id}/refetch",
                "refetch",
                "Poll a feed now: at most once a minute, dry runs included, not while its host limits"
                    + " requests, and not while its last response is fresh.")
            .takes(FeedRoutes.ID, DRY_RUN)
            .responses(new Reply(202, "The poll has started.", RouteResult.JSON, "Task"))
            .fails(
                ErrorCode.NOT_FOUND,
                ErrorCode.GONE,
                ErrorCode.BACKING_OFF,
                ErrorCode.FRESH,
                ErrorCode.TOO_MANY_REQUESTS)
            .by(this::startPoll),
        Route.get("/tasks/{id}", "get_task", "The state of a manual poll.")
            .takes(TASK)
            .responses(Reply.json("The task; it is stored for an hour after its end.", "Task"))
            .fails(ErrorCode.NOT_FOUND)
            .by(this::task));
  }

  private RouteResult startPoll(Call call) {
    return switch (engine.startPoll(call.get(FeedRoutes.ID), call.get(DRY_RUN))) {
      case ManualPollResult.Started(ManualPollTask task) ->
          RouteResult.json(
              202, ManualPollTaskView.line(task), Map.of("Location", "/tasks/" + task.taskId()));
      case ManualPollResult.TooSoon(Duration left) ->
          RouteResult.tooManyRequests(
              "it was polled manually less than a minute ago", seconds(left));
      case ManualPollResult.BackingOff(Instant until, String reason) ->
          RouteResult.later(
              ErrorCode.BACKING_OFF, reason, seconds(Duration.between(clock.instant(), until)));
      case ManualPollResult.Fresh(Instant until) ->
          RouteResult.later(
              ErrorCode.FRESH,
              "the last response is fresh until " + until,
              seconds(Duration.between(clock.instant(), until)));
      case ManualPollResult.Gone(String reason) -> RouteResult.problem(ErrorCode.GONE, reason);
      case ManualPollResult.Held(_, String reason) ->
          RouteResult.problem(ErrorCode.UNAVAILABLE, reason);
      case ManualPollResult.NotFound() -> FeedRoutes.noSuchFeed("id");
    };
  }

  private static long seconds(Duration left) {
    return Math.max(1, left.plusMillis(999).toSeconds());
  }

  private RouteResult task(Call call) {
    Optional<ManualPollTask> task = engine.task(call.get(TASK));
    return task.isPresent()
        ? RouteResult.json(ManualPollTaskView.line(task.get()))
        : RouteResult.problem(
            ErrorCode.NOT_FOUND, "there is no such task, or it ended more than an hour ago", "id");
  }
}
