/** Commands that need the simulator or the conformance rules, and the training of the AOT cache. */
@NullMarked
package dev.rssify.lab.commands;

import org.jspecify.annotations.NullMarked;
