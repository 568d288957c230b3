package dev.rssify.cli;

import dev.rssify.adapters.apihttp.served.ServedEngine;
import dev.rssify.core.model.Feed;
import dev.rssify.core.model.Subscription;
import dev.rssify.core.model.Wish;
import dev.rssify.core.operations.Explanation;
import dev.rssify.core.operations.FireTask;
import dev.rssify.core.operations.Fired;
import dev.rssify.core.operations.KeptAnswers;
import dev.rssify.core.operations.Registry;
import dev.rssify.core.publish.Bell;
import dev.rssify.core.store.Store;
import dev.rssify.embed.Rssify;
import dev.rssify.embed.Version;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

/**
 * An engine as the service sees it.
 *
 * @param polls whether it may ask publishers; else another process does, and knows their gates
 */
record ServedRssify(Rssify rssify, boolean polls) implements ServedEngine {

  @Override
  public String version() {
    return Version.current();
  }

  @Override
  public Store store() {
    return rssify.store();
  }

  @Override
  public List<Feed> add(List<Wish> wishes, Registry.First first) {
    return rssify.add(wishes, first);
  }

  @Override
  public Optional<Feed> change(String id, UnaryOperator<Subscription> change) {
    return rssify.change(id, change);
  }

  @Override
  public boolean remove(String id) {
    return rssify.remove(id);
  }

  @Override
  public Optional<Explanation> explain(String name, int last) {
    return rssify.explain(name, last);
  }

  @Override
  public KeptAnswers answers() {
    return rssify.answers();
  }

  @Override
  public Fired fire(String name, boolean dryRun) {
    return polls
        ? rssify.fire(name, dryRun)
        : new Fired.Held(
            "not_polling",
            "this process asks nobody (serve --no-poll); send this to the one that polls the store");
  }

  @Override
  public Optional<FireTask> task(UUID id) {
    return rssify.task(id);
  }

  @Override
  public Bell bell() {
    return rssify.bell();
  }
}
