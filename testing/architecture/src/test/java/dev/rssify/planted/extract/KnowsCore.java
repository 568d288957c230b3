package dev.rssify.planted.extract;

import dev.rssify.planted.core.fetch.Innocent;

public record KnowsCore(Innocent core) {}
