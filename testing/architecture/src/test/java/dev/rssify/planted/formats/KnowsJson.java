package dev.rssify.planted.formats;

import dev.rssify.planted.json.KnowsAnAdapterToo;

public record KnowsJson(KnowsAnAdapterToo json) {}
