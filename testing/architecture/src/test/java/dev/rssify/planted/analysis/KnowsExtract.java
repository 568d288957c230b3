package dev.rssify.planted.analysis;

import dev.rssify.planted.extract.KnowsCore;

public record KnowsExtract(KnowsCore extract) {}
