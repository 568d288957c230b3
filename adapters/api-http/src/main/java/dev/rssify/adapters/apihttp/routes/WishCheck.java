package dev.rssify.adapters.apihttp.routes;

import dev.rssify.adapters.apihttp.route.Answer;
import dev.rssify.adapters.apihttp.route.Trouble;
import dev.rssify.adapters.apihttp.served.ListForms;
import dev.rssify.core.model.Credential;
import dev.rssify.core.model.CronSchedule;
import dev.rssify.core.model.FeedSettings;
import dev.rssify.core.model.RequestProfile;
import dev.rssify.core.model.Subscription;
import dev.rssify.core.model.WebUrl;
import dev.rssify.core.model.Wish;
import dev.rssify.core.store.Store;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Whether what an API client submits can be put on record beside what is, alone or with a list.
 *
 * <p>Invariants: secrets are used by the names the operator gave them, never by reference to the
 * environment or to files; a feed that has such a reference keeps its settings, so that no client
 * takes it away or along.
 */
record WishCheck(Store store, ListForms forms) {

  private static final String NAME_IT =
      " reads from the operator's machine, which API clients may not: let the operator define"
          + " secrets.NAME in the configuration, and write secret:NAME";

  /** A text in JSON that some reader may take for a reference. */
  private static final Pattern REFERENCE = Pattern.compile("\"(?:env|file):");

  /** What is wrong with it; empty when nothing is. */
  Optional<Answer.Problem> refusal(Wish wish) {
    return isTaken(wish.subscription())
        ? Optional.of(Answer.problem(Trouble.CONFLICT, "this id is another subscription's", "id"))
        : cron(wish.subscription().cron()).or(() -> settings(wish));
  }

  Optional<Answer.Problem> cron(@Nullable CronSchedule cron) {
    return Optional.ofNullable(cron)
        .flatMap(forms::cronProblem)
        .map(why -> Answer.problem(Trouble.UNPROCESSABLE, why, "cron"));
  }

  private boolean isTaken(Subscription wished) {
    // The id of its feed is nobody else's; long lists have hardly others.
    return !wished.id().equals(wished.address().feedId().toString())
        && store
            .subscriptions()
            .subscription(wished.id())
            .filter(other -> !other.address().equals(wished.address()))
            .isPresent();
  }

  private Optional<Answer.Problem> settings(Wish wish) {
    FeedSettings settings = wish.settings();
    if (settings.equals(FeedSettings.NONE)) {
      return Optional.empty();
    }
    String url = wish.subscription().address().url();
    return reference(settings)
        .or(() ->
            WebUrl.parse(url)
                .flatMap(place -> forms.requestProblem(settings.request(), place))
                .map(why -> Answer.problem(Trouble.UNPROCESSABLE, why)))
        .or(() ->
            store.feeds().withUrl(url).stream()
                .filter(feed -> hasReference(feed.settings().request()))
                .findFirst()
                .map(_ ->
                    Answer.problem(
                        Trouble.CONFLICT,
                        "this feed has a secret of the operator's, who alone changes how it is"
                            + " fetched; submit it without settings to subscribe to it")));
  }

  private static Optional<Answer.Problem> reference(FeedSettings settings) {
    for (Credential credential : settings.request().credentials()) {
      if (!credential.secret().isNamed()) {
        String field =
            switch (credential) {
              case Credential.Basic _ -> "password";
              case Credential.Bearer _ -> "token";
              case Credential.Custom _ -> "headers";
            };
        return Optional.of(
            Answer.problem(Trouble.UNPROCESSABLE, "'" + field + "'" + NAME_IT, field));
      }
    }
    String config = settings.source().config();
    return config != null && REFERENCE.matcher(config).find()
        ? Optional.of(Answer.problem(Trouble.UNPROCESSABLE, "'config'" + NAME_IT, "config"))
        : Optional.empty();
  }

  private static boolean hasReference(RequestProfile request) {
    return request.credentials().stream().anyMatch(credential -> !credential.secret().isNamed());
  }
}
