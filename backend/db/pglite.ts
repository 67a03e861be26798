import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle } from "drizzle-orm/pglite";
import { fromPglite } from "pg-boss";
import { restrictFiles, restrictFolder } from "../private-folder.ts";
import type { Database, DatabaseConnection } from "./client.ts";
import { type Observe, observePglite } from "./observe-statements.ts";

/** Extensions that the migrations create. PGlite must load them when it opens. */
export const PGLITE_EXTENSIONS = { btree_gin, pg_trgm };

/** Opens PGlite in memory for `memory://`, otherwise in the folder. */
export async function openPglite(dataDir: string, observe?: Observe): Promise<DatabaseConnection> {
  const isInMemory = dataDir.startsWith("memory://");
  if (!isInMemory) restrictFolder(dataDir);
  const client = await openPgliteClient(dataDir);
  // PGlite unpacks a new database with the file modes of its archive.
  if (!isInMemory) restrictFiles(dataDir);
  if (observe) observePglite(client, observe);
  return makeConnection(client);
}

/** Opens the database of a folder. `loadDataDir` fills it from a `dumpDataDir`. */
export function openPgliteClient(dataDir: string, loadDataDir?: Blob): Promise<PGlite> {
  return PGlite.create(dataDir, {
    extensions: PGLITE_EXTENSIONS,
    ...(loadDataDir ? { loadDataDir } : {}),
  });
}

export function makeConnection(client: PGlite): DatabaseConnection {
  const db = drizzle(client) as unknown as Database;
  return {
    db,
    kind: "pglite",
    queueOptions: { db: fromPglite(client), backend: "pglite" },
    listen: (channel, onMessage) => client.listen(channel, onMessage),
    close: () => client.close(),
  };
}
