/** Subscription lists in OPML 1.0 and 2.0: read and written, folders included. */
@NullMarked
package dev.rssify.formats.opml;

import org.jspecify.annotations.NullMarked;
