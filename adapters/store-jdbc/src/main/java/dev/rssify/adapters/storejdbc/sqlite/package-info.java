/** SQLite: one writer, several readers, and the poller lock. */
@NullMarked
package dev.rssify.adapters.storejdbc.sqlite;

import org.jspecify.annotations.NullMarked;
