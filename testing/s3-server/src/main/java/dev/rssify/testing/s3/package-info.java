/** An S3 server in the process of a test. */
@NullMarked
package dev.rssify.testing.s3;

import org.jspecify.annotations.NullMarked;
