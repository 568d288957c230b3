/** What the service needs of the program it is part of. */
@NullMarked
package dev.rssify.adapters.apihttp.served;

import org.jspecify.annotations.NullMarked;
