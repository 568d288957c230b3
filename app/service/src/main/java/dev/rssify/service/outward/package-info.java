/** Outward feeds: documents, the routes that serve them, and their definitions. */
@NullMarked
package dev.rssify.service.outward;

import org.jspecify.annotations.NullMarked;
