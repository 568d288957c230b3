package dev.rssify.planted.adapters.beta;

import dev.rssify.planted.adapters.alpha.Alpha;

public record KnowsAnotherAdapter(Alpha alpha) {}
