/** What the API, the command line and exports show. */
@NullMarked
package dev.rssify.json.api;

import org.jspecify.annotations.NullMarked;
