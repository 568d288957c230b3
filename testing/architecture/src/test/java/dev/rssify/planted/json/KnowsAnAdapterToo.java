package dev.rssify.planted.json;

import dev.rssify.planted.adapters.alpha.Alpha;

public record KnowsAnAdapterToo(Alpha alpha) {}
