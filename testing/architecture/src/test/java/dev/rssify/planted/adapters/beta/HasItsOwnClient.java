package dev.rssify.planted.adapters.beta;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.Socket;
import java.net.URL;
import java.net.http.HttpClient;

public record HasItsOwnClient(HttpClient client, HttpURLConnection connection, Socket socket) {

  InputStream open(URL url) throws IOException {
    return url.openStream();
  }
}
