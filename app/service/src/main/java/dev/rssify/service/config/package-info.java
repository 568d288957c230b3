/** Where configuration comes from: flags, environment, a YAML file, defaults, in that order. */
@NullMarked
package dev.rssify.service.config;

import org.jspecify.annotations.NullMarked;
