# docker build -t rssify . && docker run -v rssify:/data rssify add https://example.com/feed.xml
FROM maven:3-eclipse-temurin-25 AS build
WORKDIR /src
COPY . .
RUN mvn -B -q -Dquick -Parchive -pl app/dist -am package \
    && mkdir /opt/rssify \
    && tar -xzf app/dist/target/rssify-*.tar.gz -C /opt/rssify --strip-components 1

FROM eclipse-temurin:25-jre
COPY --from=build /opt/rssify /opt/rssify
# With this image's own Java, so that it starts quickly from the first time on.
RUN /opt/rssify/libexec/prepare \
    && ln -s /opt/rssify/bin/rssify /usr/local/bin/rssify \
    && useradd --system --uid 10001 --home-dir /data --create-home rssify
USER rssify
WORKDIR /data
VOLUME /data
ENV RSSIFY_STORE=sqlite:/data/rssify.db
HEALTHCHECK --interval=5m --timeout=20s --start-period=30s CMD ["rssify", "doctor", "--quiet"]
ENTRYPOINT ["rssify"]
CMD ["serve", "--quiet"]
