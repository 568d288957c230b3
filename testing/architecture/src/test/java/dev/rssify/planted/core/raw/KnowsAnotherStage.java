package dev.rssify.planted.core.raw;

import dev.rssify.planted.core.fetch.Innocent;
import java.util.List;

public record KnowsAnotherStage(List<Innocent> innocents) {}
