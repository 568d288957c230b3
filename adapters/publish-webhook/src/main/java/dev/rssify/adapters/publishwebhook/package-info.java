/** Stage 8, publish: events as signed POSTs to the URL of a program. */
@NullMarked
package dev.rssify.adapters.publishwebhook;

import org.jspecify.annotations.NullMarked;
