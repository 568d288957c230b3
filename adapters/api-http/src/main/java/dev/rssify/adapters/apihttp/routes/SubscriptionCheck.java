package dev.rssify.adapters.apihttp.routes;

import dev.rssify.adapters.apihttp.route.ErrorCode;
import dev.rssify.adapters.apihttp.route.RouteResult;
import dev.rssify.adapters.apihttp.served.FeedListCodec;
import dev.rssify.core.model.feed.CronSchedule;
import dev.rssify.core.model.feed.FeedSettings;
import dev.rssify.core.model.feed.Subscription;
import dev.rssify.core.model.feed.SubscriptionRequest;
import dev.rssify.core.model.http.Credential;
import dev.rssify.core.model.http.RequestProfile;
import dev.rssify.core.model.http.WebUrl;
import dev.rssify.core.store.Store;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Checks the subscriptions that API clients submit.
 *
 * <p>Invariants: API clients use secrets by the names that the operator defined, never by reference
 * to the environment or files; a feed with such a reference keeps its settings, so that no client
 * can remove or redirect it.
 */
record SubscriptionCheck(Store store, FeedListCodec codec) {

  private static final String NAME_IT =
      " reads from the operator's machine, which API clients may not do: ask the operator to define"
          + " secrets.NAME in the configuration, and write secret:NAME";

  /** A JSON text that could be read as a reference to a secret. */
  private static final Pattern REFERENCE = Pattern.compile("\"(?:env|file):");

  /** The error of a request; empty when it is valid. */
  Optional<RouteResult.Problem> refusal(SubscriptionRequest subscriptionRequest) {
    return isTaken(subscriptionRequest.subscription())
        ? Optional.of(
            RouteResult.problem(
                ErrorCode.CONFLICT, "this id belongs to another subscription", "id"))
        : cron(subscriptionRequest.subscription().cron()).or(() -> settings(subscriptionRequest));
  }

  Optional<RouteResult.Problem> cron(@Nullable CronSchedule cron) {
    return Optional.ofNullable(cron)
        .flatMap(codec::cronProblem)
        .map(why -> RouteResult.problem(ErrorCode.UNPROCESSABLE, why, "cron"));
  }

  private boolean isTaken(Subscription requested) {
    // Only its own feed id is a UUID; long lists have few others.
    return !requested.id().equals(requested.address().feedId().toString())
        && store
            .subscriptions()
            .subscription(requested.id())
            .filter(other -> !other.address().equals(requested.address()))
            .isPresent();
  }

  private Optional<RouteResult.Problem> settings(SubscriptionRequest subscriptionRequest) {
    FeedSettings settings = subscriptionRequest.settings();
    if (settings.equals(FeedSettings.NONE)) {
      return Optional.empty();
    }
    String url = subscriptionRequest.subscription().address().url();
    return reference(settings)
        .or(() ->
            WebUrl.parse(url)
                .flatMap(place -> codec.requestProblem(settings.request(), place))
                .map(why -> RouteResult.problem(ErrorCode.UNPROCESSABLE, why)))
        .or(() ->
            store.feeds().withUrl(url).stream()
                .filter(feed -> hasReference(feed.settings().request()))
                .findFirst()
                .map(_ ->
                    RouteResult.problem(
                        ErrorCode.CONFLICT,
                        "this feed uses a secret of the operator, so only the operator can change its"
                            + " settings; submit it without settings to subscribe to it")));
  }

  private static Optional<RouteResult.Problem> reference(FeedSettings settings) {
    for (Credential credential : settings.request().credentials()) {
      if (!credential.secret().isNamed()) {
        String field =
            switch (credential) {
              case Credential.Basic _ -> "password";
              case Credential.Bearer _ -> "token";
              case Credential.Custom _ -> "headers";
            };
        return Optional.of(
            RouteResult.problem(ErrorCode.UNPROCESSABLE, "'" + field + "'" + NAME_IT, field));
      }
    }
    String config = settings.source().config();
    return config != null && REFERENCE.matcher(config).find()
        ? Optional.of(RouteResult.problem(ErrorCode.UNPROCESSABLE, "'config'" + NAME_IT, "config"))
        : Optional.empty();
  }

  private static boolean hasReference(RequestProfile request) {
    return request.credentials().stream().anyMatch(credential -> !credential.secret().isNamed());
  }
}
