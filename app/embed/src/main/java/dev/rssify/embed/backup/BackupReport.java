package dev.rssify.embed.backup;

/**
 * What was copied, so far or in the end.
 *
 * @param rawMissing raw files that the store refers to and that are not there
 */
public record BackupReport(long records, long rawFiles, long rawBytes, long rawMissing) {

  BackupReport(long records, long rawFiles, long rawBytes) {
    this(records, rawFiles, rawBytes, 0);
  }
}
