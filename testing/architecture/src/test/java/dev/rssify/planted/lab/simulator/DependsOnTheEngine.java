package dev.rssify.planted.lab.simulator;

import dev.rssify.planted.adapters.alpha.Alpha;

public record DependsOnTheEngine(Alpha alpha) {}
