package dev.rssify.embed;

import dev.rssify.core.engine.EngineListener;
import dev.rssify.core.fetch.HttpTransport;
import dev.rssify.core.publish.SinkRegistration;
import dev.rssify.core.store.Store;

/** Creates a sink that needs the HTTP client, the store or the listener of an engine. */
@FunctionalInterface
public interface SinkFactory {

  SinkRegistration create(HttpTransport transport, Store store, EngineListener listener);
}
