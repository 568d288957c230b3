package dev.rssify.adapters.storejdbc;

import dev.rssify.core.store.Store;
import dev.rssify.testing.contract.DurableStoreContract;

class PostgresDurabilityTest extends DurableStoreContract {

  private final String url = PostgresServer.shared().emptySchema();

  @Override
  protected Store open() {
    return JdbcStores.postgres(url);
  }

  @Override
  protected Store reopen() {
    return open();
  }
}
