/** Contexts: what feeds are about at present. */
@NullMarked
package dev.rssify.core.operations.contexts;

import org.jspecify.annotations.NullMarked;
