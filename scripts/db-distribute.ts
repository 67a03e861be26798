import { sql } from "drizzle-orm";
import { planDistribution } from "#backend/db/distribution.ts";
import { migrateDatabase } from "#backend/db/migrate.ts";
import { openDatabase } from "#backend/db/open-database.ts";
import { readKeys } from "#backend/db/schema-keys.ts";

/**
 * `DATABASE_URL=postgres://… npm run db:distribute` prints the statements that distribute that
 * database by account (docs/scaling.md), based on its own catalogue. `-- --execute` runs them if
 * nothing prevents it. Without DATABASE_URL it uses a new, empty database.
 */
const url = process.env.DATABASE_URL ?? "memory://";
const connection = await openDatabase(url);
await migrateDatabase(connection);
const { statements, obstacles } = planDistribution(await readKeys(connection.db));
for (const statement of statements) console.log(`${statement};`);
for (const obstacle of obstacles) console.error(`-- Has to be replaced before: ${obstacle}`);
if (process.argv.includes("--execute")) {
  if (obstacles.length > 0) process.exitCode = 1;
  else for (const statement of statements) await connection.db.execute(sql.raw(statement));
}
await connection.close();
