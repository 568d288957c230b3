package dev.rssify.embed.backup;

/** What was copied, so far or in the end. */
public record BackupReport(long records, long rawFiles, long rawBytes) {}
