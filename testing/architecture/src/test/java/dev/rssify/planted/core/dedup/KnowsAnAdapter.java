package dev.rssify.planted.core.dedup;

import dev.rssify.planted.adapters.alpha.Alpha;

public class KnowsAnAdapter {

  Alpha[] alphas = {};
}
