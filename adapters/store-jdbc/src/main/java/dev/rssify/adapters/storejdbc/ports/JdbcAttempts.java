package dev.rssify.adapters.storejdbc.ports;

import dev.rssify.adapters.storejdbc.write.Attempted;
import dev.rssify.adapters.storejdbc.write.Database;
import dev.rssify.adapters.storejdbc.write.UnreadFeed;
import dev.rssify.core.model.feed.Partitions;
import dev.rssify.core.model.poll.Attempt;
import dev.rssify.core.model.poll.SlotClaim;
import dev.rssify.core.store.Attempts;
import java.util.List;

/** The open attempts of a database. */
public record JdbcAttempts(Database database) implements Attempts {

  @Override
  public Started start(List<PollStart> polls, SlotClaim claim) {
    Attempted.Result result = database.start(Attempted.polls(polls, claim));
    return new Started(result.feeds().stream().map(UnreadFeed::read).toList(), result.closed());
  }

  @Override
  public List<Attempt> open(Partitions partitions) {
    return database.read(session ->
        session.list(
            "SELECT a.feed_id, a.fetch_id, a.at FROM attempt a JOIN feed f ON f.id = a.feed_id"
                + JdbcSchedules.in(partitions),
            row -> new Attempt(row.uuid(), row.uuid(), row.time())));
  }
}
