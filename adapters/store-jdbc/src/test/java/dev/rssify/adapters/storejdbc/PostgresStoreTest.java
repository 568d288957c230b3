package dev.rssify.adapters.storejdbc;

import dev.rssify.core.store.Store;
import dev.rssify.testing.contract.StoreContract;

class PostgresStoreTest extends StoreContract {

  @Override
  protected Store open() {
    return JdbcStores.postgres(PostgresServer.shared().emptySchema());
  }
}
