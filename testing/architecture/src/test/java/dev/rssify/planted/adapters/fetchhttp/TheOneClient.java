package dev.rssify.planted.adapters.fetchhttp;

import java.net.http.HttpClient;

/** Breaks no rule: the way out. */
public record TheOneClient(HttpClient client) {}
