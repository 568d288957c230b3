package dev.rssify.adapters.apihttp.routes;

import dev.rssify.adapters.apihttp.route.Answer;
import dev.rssify.adapters.apihttp.route.Call;
import dev.rssify.adapters.apihttp.route.Param;
import dev.rssify.adapters.apihttp.route.Params;
import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.Trouble;
import dev.rssify.adapters.apihttp.served.ServedEngine;
import dev.rssify.core.operations.FireTask;
import dev.rssify.core.operations.Fired;
import dev.rssify.json.FireTaskJson;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Feeds asked by hand (document 002). */
public record FireRoutes(ServedEngine engine, InstantSource clock) implements RouteGroup {

  private static final Param<Boolean> DRY_RUN =
      Params.flag("dry_run", "Only see what is new; nothing is kept.");
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
            .answers(new Reply(202, "It is being asked.", Answer.JSON, "Task"))
            .fails(
                Trouble.NOT_FOUND,
                Trouble.GONE,
                Trouble.SILENCED,
                Trouble.FRESH,
                Trouble.TOO_MANY_REQUESTS)
            .by(this::fire),
        Route.get("/tasks/{id}", "get_task", "How far a feed asked by hand has come.")
            .takes(TASK)
            .answers(Reply.json("The task; it is kept for an hour after its end.", "Task"))
            .fails(Trouble.NOT_FOUND)
            .by(this::task));
  }

  private Answer fire(Call call) {
    return switch (engine.fire(call.get(FeedRoutes.ID), call.get(DRY_RUN))) {
      case Fired.Started(FireTask task) ->
          Answer.json(202, FireTaskJson.write(task), Map.of("Location", "/tasks/" + task.taskId()));
      case Fired.TooSoon(Duration left) ->
          Answer.tooMany("it was asked by hand less than a minute ago", seconds(left));
      case Fired.Silent(Instant until, String reason) ->
          Answer.later(Trouble.SILENCED, reason, seconds(Duration.between(clock.instant(), until)));
      case Fired.Fresh(Instant until) ->
          Answer.later(
              Trouble.FRESH,
              "the last response is fresh until " + until,
              seconds(Duration.between(clock.instant(), until)));
      case Fired.Gone(String reason) -> Answer.problem(Trouble.GONE, reason);
      case Fired.Held(_, String reason) -> Answer.problem(Trouble.UNAVAILABLE, reason);
      case Fired.NotFound() -> Answer.problem(Trouble.NOT_FOUND, "there is no such feed", "id");
    };
  }

  private static long seconds(Duration left) {
    return Math.max(1, left.plusMillis(999).toSeconds());
  }

  private Answer task(Call call) {
    Optional<FireTask> task = engine.task(call.get(TASK));
    return task.isPresent()
        ? Answer.json(FireTaskJson.write(task.get()))
        : Answer.problem(Trouble.NOT_FOUND, "there is no such task, or it ended long ago", "id");
  }
}
