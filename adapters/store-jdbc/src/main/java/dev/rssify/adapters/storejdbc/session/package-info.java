/** Connections, statements, rows, transactions and the schema, independent of feeds. */
@NullMarked
package dev.rssify.adapters.storejdbc.session;

import org.jspecify.annotations.NullMarked;
