/** Embedding models that run in this process, by the ONNX Runtime. */
@NullMarked
package dev.rssify.adapters.vectors;

import org.jspecify.annotations.NullMarked;
