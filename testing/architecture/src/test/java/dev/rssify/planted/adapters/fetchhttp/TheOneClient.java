package dev.rssify.planted.adapters.fetchhttp;

import java.net.http.HttpClient;

/** Violates no rule: the one client. */
public record TheOneClient(HttpClient client) {}
