package dev.rssify.planted.cli;

import dev.rssify.planted.lab.simulator.KnowsTheJudged;

/** A command that depends on the simulator. */
public record UsesTheLab(KnowsTheJudged simulator) {}
