package dev.rssify.service.hub;

import dev.rssify.adapters.apihttp.route.Call;
import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.FormFields;
import dev.rssify.adapters.apihttp.route.Reply;
import dev.rssify.adapters.apihttp.route.RequestBody;
import dev.rssify.adapters.apihttp.route.Route;
import dev.rssify.adapters.apihttp.route.RouteGroup;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.operations.outward.HubRequest;
import dev.rssify.core.push.PushPolicy;
import dev.rssify.json.outward.HubTasks;
import dev.rssify.json.outward.OutwardFeeds;
import dev.rssify.service.outward.OutwardAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The requests of subscribers to the hub (WebSub, section 5.1). */
public final class HubRoutes implements RouteGroup {

  private static final int MAX_BYTES = 16_384;
  private static final int MAX_URL_LENGTH = 2_048;
  private static final int MAX_SECRET_LENGTH = 199;
  private static final Duration LEASE = Duration.ofDays(10);

  private final HubTasks hub;
  private final HubTopic.Finder topics;
  private final Runnable wake;
  private final InstantSource clock;

  /**
   * @param needsToken whether feeds can be read only with a token
   * @param wake called when there is a request to verify
   */
  public HubRoutes(
      OutwardFeeds feeds,
      OutwardAddress address,
      boolean needsToken,
      Runnable wake,
      InstantSource clock) {
    this.hub = new HubTasks(feeds.tasks());
    this.topics = new HubTopic.Finder(feeds, address, needsToken);
    this.wake = wake;
    this.clock = clock;
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.post(
                "/" + OutwardAddress.HUB,
                "request_hub_subscription",
                "Subscribe to an outward feed or unsubscribe, by WebSub.")
            .takesBody(
                new RequestBody(List.of("application/x-www-form-urlencoded"), MAX_BYTES, "Text"))
            .responses(new Reply(202, "The callback is verified next.", "text/plain", "Text"))
            .fails(ErrorCode.NOT_FOUND, ErrorCode.UNPROCESSABLE)
            .opensByUrlToken()
            .by(this::request));
  }

  private RouteResult request(Call call) {
    Map<String, String> form = FormFields.of(new String(call.body(), StandardCharsets.UTF_8));
    String mode = form.getOrDefault("hub.mode", "");
    String topic = form.getOrDefault("hub.topic", "");
    String callback = form.getOrDefault("hub.callback", "");
    String secret = form.getOrDefault("hub.secret", "");
    if (!mode.equals("subscribe") && !mode.equals("unsubscribe")) {
      return unusable("must be subscribe or unsubscribe", "hub.mode");
    }
    if (callback.length() > MAX_URL_LENGTH || WebUrl.parse(callback).isEmpty()) {
      return unusable(
          "must be an http or https URL of at most " + MAX_URL_LENGTH + " characters",
          "hub.callback");
    }
    if (secret.getBytes(StandardCharsets.UTF_8).length > MAX_SECRET_LENGTH) {
      return unusable("must have less than 200 bytes", "hub.secret");
    }
    Optional<Long> lease = lease(form.getOrDefault("hub.lease_seconds", ""));
    if (lease.isEmpty()) {
      return unusable("must be a number of seconds", "hub.lease_seconds");
    }
    if (topic.length() > MAX_URL_LENGTH || topics.find(topic).isEmpty()) {
      return RouteResult.problem(
          ErrorCode.NOT_FOUND, "use the rel=self URL of an outward feed", "hub.topic");
    }
    boolean stored =
        hub.request(
            new HubRequest(
                mode.equals("subscribe"),
                topic,
                callback,
                secret.isEmpty() ? null : secret,
                lease.get()),
            clock.instant());
    if (!stored) {
      return RouteResult.later(
          ErrorCode.UNAVAILABLE, "the hub has its maximum number of subscribers", 3_600);
    }
    wake.run();
    return new RouteResult.Whole(202, "text/plain", new byte[0], Map.of());
  }

  private static Optional<Long> lease(String seconds) {
    try {
      return Optional.of(
          PushPolicy.lease(seconds.isEmpty() ? LEASE.toSeconds() : Long.parseLong(seconds))
              .toSeconds());
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static RouteResult unusable(String what, String field) {
    return RouteResult.problem(ErrorCode.UNPROCESSABLE, what, field);
  }
}
