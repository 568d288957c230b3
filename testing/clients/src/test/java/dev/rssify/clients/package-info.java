/** Clients in other languages. Skipped, visibly, on a machine that cannot run the language. */
@NullMarked
package dev.rssify.clients;

import org.jspecify.annotations.NullMarked;
