import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle } from "drizzle-orm/pglite";
import { fromPglite } from "pg-boss";
import { closeFilesIn, closeFolder } from "../private-folder.ts";
import type { Database, DatabaseConnection } from "./client.ts";
import { type Observe, observePglite } from "./observe-statements.ts";

/** What the migrations create: a PGlite must be told of them when it is opened. */
export const PGLITE_EXTENSIONS = { btree_gin, pg_trgm };

/** In memory for `memory://`, else in the folder. */
export async function openPglite(dataDir: string, observe?: Observe): Promise<DatabaseConnection> {
  const inMemory = dataDir.startsWith("memory://");
  if (!inMemory) closeFolder(dataDir);
  const client = await openPgliteClient(dataDir);
  // It unpacks a new database with the rights that its archive names.
  if (!inMemory) closeFilesIn(dataDir);
  if (observe) observePglite(client, observe);
  return fromClient(client);
}

/**
 * The database alone, as a backup needs it; filled from `loadDataDir`, what another one's
 * `dumpDataDir` wrote, where it is given.
 */
export function openPgliteClient(dataDir: string, loadDataDir?: Blob): Promise<PGlite> {
  return PGlite.create(dataDir, {
    extensions: PGLITE_EXTENSIONS,
    ...(loadDataDir ? { loadDataDir } : {}),
  });
}

/** The connection of a PGlite that is open already. */
export function fromClient(client: PGlite): DatabaseConnection {
  const db = drizzle(client) as unknown as Database;
  return {
    db,
    kind: "pglite",
    queueOptions: { db: fromPglite(client), backend: "pglite" },
    listen: (channel, onMessage) => client.listen(channel, onMessage),
    close: () => client.close(),
  };
}
