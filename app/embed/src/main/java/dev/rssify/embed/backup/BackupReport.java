package dev.rssify.embed.backup;

/**
 * The counts of a backup or restore, in progress or complete.
 *
 * @param rawMissing raw files that the store refers to and that are missing
 */
public record BackupReport(long records, long rawFiles, long rawBytes, long rawMissing) {

  BackupReport(long records, long rawFiles, long rawBytes) {
    this(records, rawFiles, rawBytes, 0);
  }
}
