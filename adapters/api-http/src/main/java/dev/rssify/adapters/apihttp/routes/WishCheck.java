package dev.rssify.adapters.apihttp.routes;

import dev.rssify.adapters.apihttp.route.Answer;
import dev.rssify.adapters.apihttp.route.Trouble;
import dev.rssify.adapters.apihttp.served.ListForms;
import dev.rssify.core.model.CronSchedule;
import dev.rssify.core.model.Subscription;
import dev.rssify.core.store.SubscriptionStore;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whether a wish can be put on record beside those that are, alone or with a list. */
record WishCheck(SubscriptionStore subscriptions, ListForms forms) {

  /** What is wrong with it; empty when nothing is. */
  Optional<Answer.Problem> refusal(Subscription wished) {
    return isTaken(wished)
        ? Optional.of(Answer.problem(Trouble.CONFLICT, "this id is another subscription's", "id"))
        : cron(wished.cron());
  }

  Optional<Answer.Problem> cron(@Nullable CronSchedule cron) {
    return Optional.ofNullable(cron)
        .flatMap(forms::cronProblem)
        .map(why -> Answer.problem(Trouble.UNPROCESSABLE, why, "cron"));
  }

  private boolean isTaken(Subscription wished) {
    // The id of its feed is nobody else's; long lists have hardly others.
    return !wished.id().equals(wished.address().feedId().toString())
        && subscriptions
            .subscription(wished.id())
            .filter(other -> !other.address().equals(wished.address()))
            .isPresent();
  }
}
