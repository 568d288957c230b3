package dev.rssify.adapters.apihttp;

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
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An engine as {@code serve} hands it to the service.
 *
 * @param fired what asking by hand comes to, if not what the engine says
 */
record PlainEngine(Rssify rssify, AtomicReference<@Nullable Fired> fired) implements ServedEngine {

  @Override
  public String version() {
    return "1.2.3";
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
    Fired said = fired.get();
    return said == null ? rssify.fire(name, dryRun) : said;
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
