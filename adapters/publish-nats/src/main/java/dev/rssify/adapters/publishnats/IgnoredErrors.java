package dev.rssify.adapters.publishnats;

import io.nats.client.ErrorListener;

/** Ignores errors of the client: each error also fails a delivery, which reports it. */
final class IgnoredErrors implements ErrorListener {}
