package dev.rssify.planted.core.fetch;

import java.io.File;
import java.net.InetAddress;
import java.nio.file.Path;
import java.sql.Connection;

public record DoesIo(InetAddress address, File file, Path path, Connection connection) {}
