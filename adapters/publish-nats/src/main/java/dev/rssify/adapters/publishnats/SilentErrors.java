package dev.rssify.adapters.publishnats;

import io.nats.client.ErrorListener;

/** Logs nothing: every error also ends a delivery, which reports it. */
final class SilentErrors implements ErrorListener {}
