package dev.rssify.planted.core.fetch;

import tools.jackson.databind.JsonNode;

public record UsesALibrary(JsonNode node) {}
