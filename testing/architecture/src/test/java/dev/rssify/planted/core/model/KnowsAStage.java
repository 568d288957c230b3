package dev.rssify.planted.core.model;

import dev.rssify.planted.core.fetch.Innocent;

public record KnowsAStage(Innocent innocent) {}
