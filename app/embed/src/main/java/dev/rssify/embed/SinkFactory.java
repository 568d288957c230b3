package dev.rssify.embed;

import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.fetch.Outbound;
import dev.rssify.core.publish.SinkRegistration;
import dev.rssify.core.store.Store;

/** Makes a sink that needs what an engine has: its one way out, its store, who listens to it. */
@FunctionalInterface
public interface SinkFactory {

  SinkRegistration connect(Outbound outbound, Store store, EngineListener listener);
}
