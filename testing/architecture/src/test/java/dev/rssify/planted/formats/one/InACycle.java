package dev.rssify.planted.formats.one;

import dev.rssify.planted.formats.two.InTheSameCycle;

public record InACycle(InTheSameCycle other) {}
