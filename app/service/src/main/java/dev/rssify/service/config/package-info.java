/** Reads configuration from flags, environment, a YAML file and defaults, in that order. */
@NullMarked
package dev.rssify.service.config;

import org.jspecify.annotations.NullMarked;
